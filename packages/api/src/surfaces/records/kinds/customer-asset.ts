import type { CustomerAsset } from "../../../domains/customer-assets/customer-asset.ts";
import { CustomerAssetNote } from "../../../domains/customer-assets/customer-asset-note.ts";
import { createCustomerAssetNote } from "../../../domains/customer-assets/operations/create-customer-asset-note.ts";
import {
  CustomerAssetDetail,
  getCustomerAsset,
} from "../../../domains/customer-assets/operations/get-customer-asset.ts";
import { listCustomerAssetNotes } from "../../../domains/customer-assets/operations/list-customer-asset-notes.ts";
import { listOf } from "../../../kernel/lists/list.ts";
import { html } from "../../../mail/html.ts";
import { showDay } from "../../pages/moments.ts";
import { showText } from "../../pages/shown-text.ts";
import { answerOf } from "../../pages/visitor.ts";
import type { PageAddress } from "../page-address.ts";
import type { RecordForm } from "../page-form.ts";
import type { Look, PageKind } from "../record-kind.ts";
import type { Call, Fact, ShownRecord } from "../shown-record.ts";
import { wordings } from "../wording/wordings.ts";
import { showCustomer } from "./show-customer.ts";

/** The page of a customer asset: its facts and internal notes. */
export const customerAssetPage: PageKind = { read, toCall };

const shownNotes = 20;
const NoteList = listOf(CustomerAssetNote, "CustomerAssetNoteList");

const toParams = ({ organizationId, id }: PageAddress) => ({
  organizationId,
  customerAssetId: Number(id),
});

async function read(look: Look): Promise<ShownRecord> {
  const { visitor, address, organization } = look;
  const params = toParams(address);
  const query = { limit: shownNotes };
  const found = await answerOf(visitor, getCustomerAsset, { params });
  const listed = await answerOf(visitor, listCustomerAssetNotes, { params, query });
  const asset = CustomerAssetDetail.parse(found.body);
  const { items, page } = NoteList.parse(listed.body);
  return {
    kicker: `${wordings[address.language].kinds.customer_asset} ${asset.id}`,
    title: asset.name,
    facts: await toFacts(look, asset),
    text: null,
    steps: [],
    moves: [],
    remarks: {
      items: items.toReversed().map(({ author, createdAt, contentText }) => ({
        author: author.displayName,
        at: createdAt,
        text: contentText,
      })),
      hasOlder: page.hasMore,
      mayWrite: organization.permissions.includes("customers:write") && !asset.deletedAt,
    },
  };
}

async function toFacts(look: Look, asset: CustomerAsset): Promise<Fact[]> {
  const words = wordings[look.address.language];
  const { facts, assetStatuses, locale } = words;
  const text = (value: string) => showText(value, words);
  const day = (value: string) => showDay(value, locale);
  const { brand, model, serialNumber, location, nextServiceAt, warrantyUntil } = asset;
  const type = [brand, model].filter((part) => part !== null).join(" ");
  const shown: (Fact | null)[] = [
    [facts.customer, await showCustomer(look, asset.customerId)],
    [facts.status, html`${assetStatuses[asset.status]}`],
    type === "" ? null : [facts.type, text(type)],
    serialNumber === null ? null : [facts.serialNumber, text(serialNumber)],
    location === null ? null : [facts.location, text(location)],
    nextServiceAt === null ? null : [facts.nextService, day(nextServiceAt)],
    warrantyUntil === null ? null : [facts.warranty, day(warrantyUntil)],
    [facts.organization, text(look.organization.name)],
  ];
  return shown.filter((fact) => fact !== null);
}

function toCall(address: PageAddress, form: RecordForm): Call | null {
  if (form.action !== "write") return null;
  const body = { text: form.text };
  return { operation: createCustomerAssetNote, params: toParams(address), body };
}
