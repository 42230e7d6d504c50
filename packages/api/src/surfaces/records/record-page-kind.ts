import type { Visitor } from "../pages/visitor.ts";
import type { PageRoute } from "./page-route.ts";
import type { RecordForm } from "./page-form.ts";
import type { OperationCall, OrganizationView, RecordView } from "./record-view.ts";

/** A request for the page of a record. */
export type RecordVisit = { visitor: Visitor; address: PageRoute; organization: OrganizationView };

/** How the pages read and change one kind of record. */
export type RecordPageKind = {
  /** @throws Problem of an operation */
  read: (visit: RecordVisit) => Promise<RecordView>;
  /** Returns the call that a form makes; null for a form that these pages do not have. */
  toCall: (address: PageRoute, form: RecordForm) => OperationCall | null;
};
