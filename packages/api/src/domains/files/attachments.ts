import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import { isUuid } from "../../schema/uuid.ts";
import {
  selectVisibleEntries,
  selectEntriesWithDeleted,
  selectInvisibleEntries,
} from "../agenda/agenda-entry.ts";

/** The kinds of records that files are attached to, with the permission to read such records. */
const readPermissions = {
  customer: "customers:read",
  customer_asset: "customers:read",
  task: "tasks:read",
  quote: "quotes:read",
  order: "orders:read",
  supplier: "suppliers:read",
  product: "products:read",
  agenda_item: "agenda:read",
} as const;

export type AttachmentKind = keyof typeof readPermissions;
const kinds = Object.keys(readPermissions) as [AttachmentKind, ...AttachmentKind[]];

export const AttachmentKind = z
  .enum(kinds)
  .meta({ id: "AttachmentKind", description: "The kinds of records that files are attached to." });

/** Schema of the id of a record of any kind, as text. */
export const targetId = () =>
  z
    .string()
    .overwrite((id) => id.toLowerCase())
    .regex(
      /^(?:[1-9][0-9]{0,15}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu,
      "must be a UUID, or the number of a customer or a customer asset",
    )
    .meta({
      description:
        "The id of the record, as text: a UUID; of a customer or a customer asset its number.",
      examples: ["5b2578ce-e3e8-555e-af91-d6d1a4c81928"],
    });

export const Attachment = z
  .strictObject({
    kind: AttachmentKind.meta({ description: "What kind of record `targetId` names." }),
    targetId: targetId(),
  })
  .meta({ id: "Attachment", description: "A record that a file is attached to." });
export type Attachment = z.infer<typeof Attachment>;

const maxAttachments = 20;

/** Schema of the records that a file is attached to, without duplicates. */
export const attachments = () =>
  z
    .array(Attachment)
    .max(maxAttachments)
    .check(
      z.superRefine<Attachment[]>(
        (targets, context) => {
          targets.forEach((each, index) => {
            const first = targets.findIndex(
              (other) => attachmentKey(other) === attachmentKey(each),
            );
            if (first === index) return;
            context.addIssue({
              code: "custom",
              path: [index],
              params: { rule: "unique", expected: "each record once" },
              message: "must not be given twice",
            });
          });
        },
        { when: ({ value }) => z.array(Attachment).safeParse(value).success },
      ),
    )
    .meta({ description: "The records that the file is attached to, each once." });

const attachmentKey = ({ kind, targetId: id }: Attachment): string => `${kind} ${id}`;

/**
 * Rejects records that do not exist, are deleted, or that the caller may not read.
 *
 * @param member the member of the body, such as `attachTo`
 * @throws Problem REFERENCE_NOT_FOUND
 */
export async function assertTargetsExist(
  transaction: Transaction,
  membership: Membership,
  targets: readonly Attachment[],
  member: string,
): Promise<void> {
  const found = await findTargets(transaction, membership, targets);
  const missing = targets.flatMap(({ kind, targetId: id }, index) =>
    found.has(attachmentKey({ kind, targetId: id }))
      ? []
      : [{ pointer: `/${member}/${index}/targetId`, kind, id }],
  );
  if (missing.length > 0) throw referencesNotFound(missing);
}

async function findTargets(
  transaction: Transaction,
  { permissions }: Membership,
  targets: readonly Attachment[],
): Promise<Set<string>> {
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const ids = targets.filter((each) => each.kind === kind).map((each) => each.targetId);
      const wellFormed = ids.filter(isNumbered(kind) ? isRecordNumber : isUuid);
      if (wellFormed.length === 0 || !permissions.includes(readPermissions[kind])) return [];
      return transaction.all(selectTargets(kind, wellFormed));
    }),
  );
  return new Set(rows.flat().map(({ kind, id }) => `${kind} ${id}`));
}

const isNumbered = (kind: AttachmentKind): boolean =>
  kind === "customer" || kind === "customer_asset";

const isRecordNumber = (id: string): boolean =>
  /^[1-9]\d{0,15}$/u.test(id) && Number.isSafeInteger(Number(id));

const tables = {
  customer: "customers",
  customer_asset: "customer_assets",
  task: "tasks",
  quote: "quotes",
  order: "orders",
  supplier: "suppliers",
  product: "products",
} as const;

function selectTargets(kind: AttachmentKind, ids: string[]) {
  const kindColumn = sql<AttachmentKind>`${kind}::text`.as("kind");
  const idColumn = sql<string>`id::text`.as("id");
  if (kind === "agenda_item") {
    return selectVisibleEntries()
      .clearSelect()
      .select([kindColumn, idColumn])
      .where(sql<boolean>`id = any(${ids}::uuid[])`);
  }
  const type = sql.raw(isNumbered(kind) ? "bigint[]" : "uuid[]");
  return queries
    .selectFrom(tables[kind] as "tasks")
    .select([kindColumn, idColumn])
    .where(sql<boolean>`id = any(${ids}::${type})`)
    .where("deleted_at", "is", null);
}

/**
 * SQL condition: the caller may see the record in a row of `file_attachments`. Confidential agenda items of
 * others are hidden.
 */
export const isVisibleTarget = sql<boolean>`(file_attachments.kind <> 'agenda_item' or not exists (
  select from all_agenda_entries e
  where e.id = case when file_attachments.kind = 'agenda_item' then file_attachments.target_id::uuid end
    and e.visibility = 'confidential' and not e.is_own))`;

/** Returns a function that removes those of the given records that the caller may not see. */
export async function loadAttachmentFilter(
  transaction: Transaction,
  targets: readonly Attachment[],
): Promise<(attached: readonly Attachment[]) => Attachment[]> {
  const ids = targets.filter(({ kind }) => kind === "agenda_item").map((each) => each.targetId);
  if (ids.length === 0) return (attached) => [...attached];
  const hidden = await transaction.all(
    selectInvisibleEntries().where(sql<boolean>`id = any(${ids}::uuid[])`),
  );
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  return (attached) =>
    attached.filter(({ kind, targetId: id }) => kind !== "agenda_item" || !hiddenIds.has(id));
}

/** Returns the records without confidential agenda items, as events contain them. */
export async function redactAttachments(
  transaction: Transaction,
  targets: Attachment[],
): Promise<Attachment[]> {
  const ids = targets.filter(({ kind }) => kind === "agenda_item").map((each) => each.targetId);
  if (ids.length === 0) return targets;
  const confidential = await transaction.all(
    selectEntriesWithDeleted()
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where("visibility", "=", "confidential"),
  );
  return targets.filter(
    ({ kind, targetId: id }) =>
      kind !== "agenda_item" || !confidential.some((item) => item.id === id),
  );
}

/** Whether one of the records is a confidential agenda item. */
export async function hasHiddenAttachment(
  transaction: Transaction,
  targets: Attachment[],
): Promise<boolean> {
  return (await redactAttachments(transaction, targets)).length < targets.length;
}

/**
 * Reads the records that files are attached to and that the caller may see, by file, in the order in which
 * they were attached.
 */
export async function readAttachments(
  transaction: Transaction,
  fileIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  if (fileIds.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("file_attachments")
      .select(["file_id", "kind", "target_id"])
      .where("file_id", "in", [...fileIds])
      .where(isVisibleTarget)
      .orderBy("file_id")
      .orderBy("position"),
  );
  const attached = rows.map(({ file_id, kind, target_id }) => ({
    fileId: file_id,
    attachment: { kind: kind as AttachmentKind, targetId: target_id },
  }));
  return new Map(
    [...Map.groupBy(attached, ({ fileId }) => fileId)].map(([fileId, each]) => [
      fileId,
      each.map(({ attachment }) => attachment),
    ]),
  );
}

/** Replaces the records that a file is attached to, except those that the caller may not see. */
export function writeAttachments(
  transaction: Transaction,
  { organizationId, fileId }: { organizationId: string; fileId: string },
  targets: readonly Attachment[],
): void {
  transaction.write(
    queries.deleteFrom("file_attachments").where("file_id", "=", fileId).where(isVisibleTarget),
  );
  if (targets.length === 0) return;
  transaction.write(
    queries.insertInto("file_attachments").values(
      targets.map(({ kind, targetId: id }, position) => ({
        organization_id: organizationId,
        file_id: fileId,
        kind,
        target_id: id,
        position,
      })),
    ),
  );
}

/** Reads the available files attached to records of one kind, by record, the first uploaded first. */
export async function readFileIds(
  transaction: Transaction,
  kind: AttachmentKind,
  targetIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (targetIds.length === 0) return new Map();
  const rows = await transaction.all(
    queries
      .selectFrom("file_attachments as a")
      .innerJoin("files as f", "f.id", "a.file_id")
      .select(["a.target_id", "f.id"])
      .where("a.kind", "=", kind)
      .where("a.target_id", "in", [...targetIds])
      .where("f.state", "=", "available")
      .where("f.deleted_at", "is", null)
      .orderBy("f.created_at")
      .orderBy("f.id"),
  );
  return new Map(
    [...Map.groupBy(rows, ({ target_id }) => target_id)].map(([target, each]) => [
      target,
      each.map(({ id }) => id),
    ]),
  );
}
