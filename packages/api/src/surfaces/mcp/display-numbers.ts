import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { queries } from "../../database/queries.ts";
import { findTaskId } from "../../domains/tasks/task.ts";
import { asUser, readMembership, type Transaction } from "../../database/tenant.ts";
import type { ToolArguments } from "./arguments.ts";
import { numberedKindOf, numberedKinds, type NumberedKind } from "./input-schema.ts";
import type { Session } from "./session.ts";
import { isUuid } from "../../schema/uuid.ts";

/** A display number that stands where an id belongs, and how to put the id there. */
type Mention = { kind: NumberedKind; displayNumber: string; replace: (id: string) => void };

/**
 * How each kind is found by its number. The numbers of quotes and orders have the form that the
 * organization chose when they were given out, so any text that could be one is looked up.
 */
const finders: Record<
  NumberedKind,
  {
    looksRight(text: string): boolean;
    find(transaction: Transaction, displayNumber: string): Promise<string | undefined>;
  }
> = {
  task: { looksRight: (text) => /^T-\d{1,16}$/iu.test(text), find: findTaskId },
  quote: { looksRight: isDocumentNumber, find: findDocument("quotes") },
  order: { looksRight: isDocumentNumber, find: findDocument("orders") },
};

const longestNumber = 80;

function isDocumentNumber(text: string): boolean {
  return /\d/u.test(text) && text.length <= longestNumber && !isUuid(text);
}

function findDocument(table: "quotes" | "orders") {
  return async (transaction: Transaction, displayNumber: string): Promise<string | undefined> => {
    const row = await transaction.one(
      queries
        .selectFrom(table)
        .select("id")
        .where(sql<boolean>`display_number in (${displayNumber}, upper(${displayNumber}))`)
        .where("deleted_at", "is", null),
    );
    return row?.id;
  };
}

/**
 * Puts ids in the place of display numbers (`T-1042`, `Q-2026-0031`), in the arguments themselves. A
 * number that names nothing gets an id that names nothing: so the operation refuses it in its own
 * order of checks.
 *
 * @returns the ids that name nothing → the display numbers as given
 */
export async function resolveDisplayNumbers(
  session: Session,
  organizationId: string,
  input: Pick<ToolArguments, "params" | "query" | "body">,
): Promise<Map<string, string>> {
  const mentions = [input.params, input.query, input.body].flatMap(findMentions);
  const unresolved = new Map<string, string>();
  if (mentions.length === 0) return unresolved;
  const ids = await findIds(session, organizationId, mentions);
  mentions.forEach(({ displayNumber, replace }, index) => {
    const id = ids[index] ?? uuidv7();
    if (ids[index] === undefined) unresolved.set(id, displayNumber);
    replace(id);
  });
  return unresolved;
}

function findMentions(values: Record<string, unknown>): Mention[] {
  const named = Object.entries(values).flatMap(([name, value]): Mention[] =>
    toMention(numberedKindOf(name), value, (id) => void (values[name] = id)),
  );
  return [...named, ...referredTo(values), ...attachedTo(values)];
}

/** The records that parts of a text name. */
function referredTo(values: Record<string, unknown>): Mention[] {
  const { selections } = values;
  if (!Array.isArray(selections)) return [];
  return selections.flatMap((selection: unknown, index): Mention[] => {
    const { reference } = (selection ?? {}) as { reference?: { kind?: unknown; id?: unknown } };
    const { kind, id: value } = reference ?? {};
    return toMention(toNumberedKind(kind), value, (id) => {
      const changed = { ...(selection as object), reference: { ...reference, id } };
      values["selections"] = (values["selections"] as unknown[]).with(index, changed);
    });
  });
}

/** The records that a file is attached to, or is looked for by. */
function attachedTo(values: Record<string, unknown>): Mention[] {
  const { attachedToKind, attachedToId, attachTo } = values;
  const wanted = toMention(
    toNumberedKind(attachedToKind),
    attachedToId,
    (id) => void (values["attachedToId"] = id),
  );
  if (!Array.isArray(attachTo)) return wanted;
  const attached = attachTo.flatMap((attachment: unknown, index): Mention[] => {
    const { kind, targetId } = (attachment ?? {}) as { kind?: unknown; targetId?: unknown };
    return toMention(toNumberedKind(kind), targetId, (id) => {
      const changed = { ...(attachment as object), targetId: id };
      values["attachTo"] = (values["attachTo"] as unknown[]).with(index, changed);
    });
  });
  return [...wanted, ...attached];
}

function toNumberedKind(kind: unknown): NumberedKind | undefined {
  const isNumbered = typeof kind === "string" && Object.hasOwn(numberedKinds, kind);
  return isNumbered ? (kind as NumberedKind) : undefined;
}

function toMention(
  kind: NumberedKind | undefined,
  value: unknown,
  replace: (id: string) => void,
): Mention[] {
  if (kind === undefined || typeof value !== "string") return [];
  const displayNumber = value.trim();
  return finders[kind].looksRight(displayNumber) ? [{ kind, displayNumber, replace }] : [];
}

/** Who may not read records of a kind finds none; the operation then says what is missing. */
function findIds(
  { service, principal: { userId } }: Session,
  organizationId: string,
  mentions: Mention[],
): Promise<(string | undefined)[]> {
  return asUser(service.database, userId, async (transaction, enter) => {
    const membership = await readMembership(transaction, userId, organizationId);
    if (membership === null) return mentions.map(() => undefined);
    enter(organizationId);
    return Promise.all(
      mentions.map(async ({ kind, displayNumber }) =>
        membership.permissions.includes(`${kind}s:read`)
          ? finders[kind].find(transaction, displayNumber)
          : undefined,
      ),
    );
  });
}
