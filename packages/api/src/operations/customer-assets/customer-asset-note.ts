import { z } from "zod";
import { ContentAuthor, loadAuthors } from "../../content-author.ts";
import { ContentDoc } from "../../content-doc.ts";
import { queries } from "../../database/queries.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { recordNumber, timestamp } from "../../schema/values.ts";
import type { Transaction } from "../../tenant.ts";

export const CustomerAssetNote = z
  .strictObject({
    id: z.uuid(),
    customerAssetId: recordNumber(),
    organizationId: z.uuid(),
    contentText: z.string().meta({ description: "The text, to the letter." }),
    contentDoc: ContentDoc,
    authorId: z.uuid(),
    author: ContentAuthor,
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "CustomerAssetNote", description: "An internal note: not for customers." });
export type CustomerAssetNote = z.infer<typeof CustomerAssetNote>;

const { author: _author, ...stored } = CustomerAssetNote.shape;
const columns = columnsOf("customer_asset_notes", Object.keys(stored));

/** The notes of an asset; callers add their order. */
export const selectCustomerAssetNotes = (customerAssetId: number) =>
  queries
    .selectFrom("customer_asset_notes")
    .select(columns)
    .where("customer_asset_id", "=", customerAssetId);

/** The representations of rows of `selectCustomerAssetNotes`, with their authors in one query. */
export async function toCustomerAssetNotes(
  transaction: Transaction,
  rows: { author_id: string }[],
): Promise<CustomerAssetNote[]> {
  const authorOf = await loadAuthors(transaction, [
    ...new Set(rows.map(({ author_id }) => author_id)),
  ]);
  return rows.map((row) =>
    toRecord(CustomerAssetNote.shape, { ...row, author: authorOf(row.author_id) }),
  );
}
