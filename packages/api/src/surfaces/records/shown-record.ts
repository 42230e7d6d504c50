import type { Operation } from "../../kernel/define-operation.ts";
import type { Html } from "../../mail/html.ts";

/** A record as its page shows it, in the language of the page. */
export type ShownRecord = {
  /** The kind and number, above the title: `Task T-1042`. */
  kicker: string;
  title: string;
  facts: readonly Fact[];
  /** A text about it, without formatting. */
  text: string | null;
  steps: readonly Step[];
  /** The statuses that the visitor can give it. */
  moves: readonly { status: string; label: string }[];
  /** Comments on it, oldest first; null for records without comments. */
  remarks: Remarks | null;
};

/** A label and its value. */
export type Fact = readonly [label: string, value: Html];

/** A part of the work. */
export type Step = { text: string; isDone: boolean };

export type Remarks = {
  items: readonly { author: string; at: string; text: string }[];
  /** Whether there are older ones. */
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
