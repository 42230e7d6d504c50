import type { Operation } from "../../kernel/define-operation.ts";
import type { Html } from "../../mail/html.ts";

/** The content of a record's page, in its language. */
export type RecordView = {
  /** Kind and number, above the title: `Task T-1042`. */
  kicker: string;
  title: string;
  facts: readonly Fact[];
  /** The description, as plain text. */
  text: string | null;
  checklist: readonly ChecklistItem[];
  /** The statuses that the visitor can give it. */
  transitions: readonly { status: string; label: string }[];
  /** Comments or notes, oldest first; null for kinds without them. */
  comments: Comments | null;
};

/** A label and its value. */
export type Fact = readonly [label: string, value: Html];

export type ChecklistItem = { text: string; isDone: boolean };

export type Comments = {
  items: readonly { author: string; at: string; text: string }[];
  /** Whether there are earlier ones than `items`. */
  hasEarlier: boolean;
  mayWrite: boolean;
};

/** The organization of the record, with the visitor's permissions there. */
export type OrganizationView = {
  id: string;
  name: string;
  timeZone: string;
  permissions: readonly string[];
};

/** A change, made by calling an operation. */
export type OperationCall = {
  operation: Operation;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
};
