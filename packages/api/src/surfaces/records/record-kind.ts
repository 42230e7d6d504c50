import type { Visitor } from "../pages/visitor.ts";
import type { PageAddress } from "./page-address.ts";
import type { RecordForm } from "./page-form.ts";
import type { Call, ShownOrganization, ShownRecord } from "./shown-record.ts";

/** A request for the page of a record. */
export type Look = { visitor: Visitor; address: PageAddress; organization: ShownOrganization };

/** How the pages read and change one kind of record. */
export type PageKind = {
  /** @throws Problem of an operation */
  read: (look: Look) => Promise<ShownRecord>;
  /** Returns the call that a form makes; null for a form that these pages do not have. */
  toCall: (address: PageAddress, form: RecordForm) => Call | null;
};
