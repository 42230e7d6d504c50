import { z } from "zod";
import { ContentAuthor, loadAuthors } from "../content/content-author.ts";
import { ContentDoc } from "../content/content-doc.ts";
import { queries } from "../../database/queries.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { deletedAt, recordNumber, timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";
import { loadCustomerAsset } from "./customer-asset.ts";
import type { Target } from "../../kernel/audit.ts";

export const CustomerAssetNote = z
  .strictObject({
    id: z.uuid(),
    customerAssetId: recordNumber().meta({ description: "The asset that the note is about." }),
    organizationId: z.uuid(),
    contentText: z.string().meta({
      description: "The text, exactly as sent.",
      examples: ["Accu verliest 40% in de kou, @Youssef graag offerte."],
    }),
    contentDoc: ContentDoc.meta({
      description: "The same text in paragraphs, with what it mentions.",
    }),
    authorId: z.uuid().meta({ description: "The member who wrote it." }),
    author: ContentAuthor.meta({ description: "Name and picture of the member who wrote it." }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "CustomerAssetNote", description: "An internal note: not for customers." });
export type CustomerAssetNote = z.infer<typeof CustomerAssetNote>;

const { author: _author, ...stored } = CustomerAssetNote.shape;
const columns = columnsOf("customer_asset_notes", Object.keys(stored));

/** Selects the notes of an asset; callers add the order. */
export const selectCustomerAssetNotes = (customerAssetId: number) =>
  queries
    .selectFrom("customer_asset_notes")
    .select(columns)
    .where("customer_asset_id", "=", customerAssetId);

/** Returns the representations of rows of `selectCustomerAssetNotes`, with their authors in one query. */
export async function toCustomerAssetNotes(
  transaction: Transaction,
  rows: { author_id: string }[],
): Promise<CustomerAssetNote[]> {
  const authorOf = await loadAuthors(transaction, [
    ...new Set(rows.map(({ author_id }) => author_id)),
  ]);
  return rows.map((row) => toCustomerAssetNote(row, authorOf(row.author_id)));
}

const toCustomerAssetNote = (row: object, author: ContentAuthor): CustomerAssetNote =>
  toRecord(CustomerAssetNote.shape, { ...row, author });

/**
 * Loads a note of an asset, locked until the end of the transaction.
 *
 * @throws Problem RESOURCE_NOT_FOUND, also for a note of another asset or of a deleted one
 */
export async function lockCustomerAssetNote(
  transaction: Transaction,
  customerAssetId: number,
  noteId: string,
) {
  const [asset, row] = await Promise.all([
    loadCustomerAsset(transaction, customerAssetId),
    transaction.one(selectCustomerAssetNotes(customerAssetId).where("id", "=", noteId).forUpdate()),
  ]);
  if (asset.record.deletedAt !== undefined) throw notFound("customer_asset", customerAssetId);
  if (row === undefined) throw notFound("customer_asset_note", noteId);
  const authorOf = await loadAuthors(transaction, [row.author_id]);
  const label = `A note on ${asset.target.label}`;
  const target: Target = { kind: "customer_asset_note", id: noteId, label };
  return {
    record: toCustomerAssetNote(row, authorOf(row.author_id)),
    version: row.version,
    target,
    /** The target under which the audit log records it. */
    assetTarget: asset.target,
  };
}

/** Returns what the audit log records of a note: the author as an id only, since names change. */
export function toNoteFields(note: CustomerAssetNote): Record<string, unknown> {
  const { author: _author, deletedAt: _deletedAt, ...fields } = note;
  return fields;
}
