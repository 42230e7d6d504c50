import type { Visitor } from "../pages/visitor.ts";
import type { PageAddress } from "./page-address.ts";
import type { RecordForm } from "./page-form.ts";
import type { Call, ShownOrganization, ShownRecord } from "./shown-record.ts";

/** A visit to the page of a record. */
export type Look = { visitor: Visitor; address: PageAddress; organization: ShownOrganization };

/** How the pages show one kind of record, and what can be done there. */
export type PageKind = {
  /** @throws Problem when an operation refuses to show it */
  read: (look: Look) => Promise<ShownRecord>;
  /** Returns the call that a form makes; null where these pages have no such form. */
  toCall: (address: PageAddress, form: RecordForm) => Call | null;
};
