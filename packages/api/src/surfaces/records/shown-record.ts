import type { Operation } from "../../kernel/define-operation.ts";
import type { Html } from "../../mail/html.ts";

/** The content of a record's page, in its language. */
export type ShownRecord = {
  /** Kind and number, above the title: `Task T-1042`. */
  kicker: string;
  title: string;
  facts: readonly Fact[];
  /** The description, as plain text. */
  text: string | null;
  steps: readonly Step[];
  /** The statuses that the visitor can give it. */
  moves: readonly { status: string; label: string }[];
  /** Comments or notes, oldest first; null for kinds without them. */
  remarks: Remarks | null;
};

/** A label and its value. */
export type Fact = readonly [label: string, value: Html];

export type Step = { text: string; isDone: boolean };

export type Remarks = {
  items: readonly { author: string; at: string; text: string }[];
  /** Whether there are earlier ones than `items`. */
  hasOlder: boolean;
  mayWrite: boolean;
};

/** The organization of the record, with the visitor's permissions there. */
export type ShownOrganization = {
  id: string;
  name: string;
  timeZone: string;
  permissions: readonly string[];
};

/** A change, made by calling an operation. */
export type Call = {
  operation: Operation;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
};
