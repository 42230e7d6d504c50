import type { AgendaItem } from "../agenda-item.ts";

/** The reads of an import. */
export type ReadOperation = "listCalendarItems" | "listAgendaItems" | "listAgendaOccurrences";

/** The changes of an import. */
export type ChangeOperation =
  | "createAgendaItem"
  | "updateAgendaItem"
  | "moveAgendaItem"
  | "setAgendaItemState"
  | "deleteAgendaItem"
  | "restoreAgendaItem";

/** A list request, without the organization. */
export type ReadRequest = {
  params: Record<string, string>;
  query: Record<string, unknown>;
};

/** A change, without the organization. */
export type ChangeRequest = {
  params: Record<string, string>;
  body?: object;
  dryRun: boolean;
  /** The same for a repetition of the same change. */
  idempotencyKey: string;
};

export type ChangeResponse = {
  /** The item; null for a dry run, and if the change is held. */
  item: AgendaItem | null;
  /** What the change waits for, as a note; null unless a policy holds it. */
  heldNote: string | null;
  /** Whether it is the stored response to an earlier request with the key. */
  isReplayed: boolean;
  /** Whether it was sent more than once: an earlier attempt may have been executed. */
  isRetried: boolean;
};

/**
 * The agenda of an organization, as an import reads and changes it. The methods throw `RejectedCall` for what
 * concerns only the event at hand, and any other error for what every other event would get too.
 */
export type Agenda = {
  read(
    operation: ReadOperation,
    request: ReadRequest,
  ): Promise<{ items: AgendaItem[]; page: { nextCursor: string | null } }>;
  change(operation: ChangeOperation, request: ChangeRequest): Promise<ChangeResponse>;
};

/** A validation error of a field, with its JSON Pointer in the body. */
type FieldError = { pointer?: string; message: string };

/** A call that the service rejects, for a reason that does not concern other events. */
export class RejectedCall extends Error {
  override readonly name = "RejectedCall";
  readonly code: string;
  readonly errors: readonly FieldError[];

  constructor(code: string, message: string, errors: readonly FieldError[] = []) {
    super([message, ...errors.map((error) => error.message)].join(" "));
    this.code = code;
    this.errors = errors;
  }
}

const pageSize = 100;

/** Yields the items of all pages of a list. */
export async function* listAll(
  agenda: Agenda,
  operation: ReadOperation,
  { params, query }: ReadRequest,
): AsyncGenerator<AgendaItem> {
  for (let cursor: string | null = null; ;) {
    const { items, page } = await agenda.read(operation, {
      params,
      query: { ...query, limit: pageSize, ...(cursor !== null && { cursor }) },
    });
    yield* items;
    cursor = page.nextCursor;
    if (cursor === null) return;
  }
}
