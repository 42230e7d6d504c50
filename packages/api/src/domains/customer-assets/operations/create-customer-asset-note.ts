import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { loadAuthors } from "../../content/content-author.ts";
import { Selection, selectionsFitText, toContentDoc } from "../../content/content-doc.ts";
import { assertReferencesExist } from "../../content/content-references.ts";
import { queries } from "../../../database/queries.ts";
import { notifyMentioned } from "../../content/notify-mentioned.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { verbatim } from "../../../schema/text.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import { CustomerAssetNote, toNoteFields } from "../customer-asset-note.ts";
import { loadCustomerAsset } from "../customer-asset.ts";
import { assetNoteDeletion } from "../changes/asset-note-deletion.ts";

const CustomerAssetNoteCreate = z
  .strictObject({
    text: verbatim({ max: 20_000 }).meta({
      description:
        "Kept exactly as sent. LF and CR LF end a paragraph. It must not be only white space.",
      examples: ["Accu verliest 40% in de kou, @Youssef graag offerte."],
    }),
    selections: z.array(Selection).max(100).optional().meta({
      description:
        "Sorted, not overlapping, each inside one paragraph of the text. The records must exist and be visible to the author.",
    }),
  })
  .check(selectionsFitText)
  .meta({ id: "CustomerAssetNoteCreate", description: "A note to add." });

export const createCustomerAssetNote = defineOperation({
  id: "createCustomerAssetNote",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customer-assets/{customerAssetId}/notes",
  tag: "Customer assets",
  permission: "customers:write",
  summary: "Create an internal note on a customer asset",
  description:
    "Adds a note by the caller. A selection marks a range of `text` that refers to a person or record; it becomes a mention in `contentDoc`. Notes cannot be edited. They are internal: never put them in anything sent to customers. Members who are mentioned get an email, without the text of the note.",
  params: { organizationId: uuid(), customerAssetId: recordNumber() },
  body: CustomerAssetNoteCreate,
  example: {
    text: "Accu verliest 40% in de kou, @Youssef graag offerte.",
    selections: [
      {
        start: 29,
        end: 37,
        reference: { kind: "user", id: "579fcc07-0450-53c5-81a5-fb2ff340c133" },
      },
    ],
  },
  success: 201,
  response: CustomerAssetNote,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "workflowStep", "holdable", "fixedBySpecification"],
  tool: {
    name: "customers_add_asset_note",
    title: "Add a note to an asset",
    description:
      "Write an internal note on an asset, such as a repair done; a mentioned colleague gets an email. Customers never see it; cannot be edited. Dutch: notitie bij apparaat, reparatie.",
  },
  undo: ({ params, changes }) => {
    const noteId = changes.find(({ field }) => field === "id")?.after;
    return typeof noteId === "string"
      ? { change: assetNoteDeletion, params: { ...params, noteId } }
      : null;
  },
  load: ({ transaction, params }) => loadCustomerAsset(transaction, params.customerAssetId),
  async plan(context, { target }) {
    const { service, transaction, membership, organizationId, params, body, now } = context;
    const { text, selections = [] } = body;
    const { userId } = membership;
    const [authorOf] = await Promise.all([
      loadAuthors(transaction, [userId]),
      assertReferencesExist(transaction, membership, selections),
    ]);
    const note: CustomerAssetNote = {
      id: uuidv7(),
      customerAssetId: params.customerAssetId,
      organizationId,
      contentText: text,
      contentDoc: toContentDoc(text, selections),
      authorId: userId,
      author: authorOf(userId),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return {
      result: note,
      change: {
        target,
        before: null,
        after: toNoteFields(note),
        // The text of notes stays inside the organization: the event carries the asset's id only.
        event: { type: "customer_asset.note_added", object: null },
      },
      jobs: notifyMentioned(membership, selections, service.config, {
        kind: "customer_asset",
        label: target.label,
        id: target.id,
      }),
      write(tx) {
        tx.write(
          queries.insertInto("customer_asset_notes").values({
            organization_id: organizationId,
            id: note.id,
            customer_asset_id: note.customerAssetId,
            content_text: text,
            content_doc: JSON.stringify(note.contentDoc),
            author_id: userId,
            created_at: now,
            updated_at: now,
          }),
        );
      },
    };
  },
});
