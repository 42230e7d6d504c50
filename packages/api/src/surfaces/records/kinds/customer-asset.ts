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
import { renderDate } from "../../pages/render-time.ts";
import { renderText } from "../../pages/render-text.ts";
import { runOrThrow } from "../../pages/visitor.ts";
import type { PageRoute } from "../page-route.ts";
import type { RecordForm } from "../page-form.ts";
import type { RecordVisit, RecordPageKind } from "../record-page-kind.ts";
import type { OperationCall, Fact, RecordView } from "../record-view.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import { renderCustomer } from "./render-customer.ts";

/** The page of a customer asset: its facts and internal notes. */
export const customerAssetPage: RecordPageKind = { read, toCall };

const maxNotes = 20;
const NoteList = listOf(CustomerAssetNote, "CustomerAssetNoteList");

const toParams = ({ organizationId, id }: PageRoute) => ({
  organizationId,
  customerAssetId: Number(id),
});

async function read(visit: RecordVisit): Promise<RecordView> {
  const { visitor, address: route, organization } = visit;
  const params = toParams(route);
  const query = { limit: maxNotes };
  const assetResult = await runOrThrow(visitor, getCustomerAsset, { params });
  const notesResult = await runOrThrow(visitor, listCustomerAssetNotes, { params, query });
  const asset = CustomerAssetDetail.parse(assetResult.body);
  const { items, page } = NoteList.parse(notesResult.body);
  return {
    kicker: `${pageMessages[route.language].kinds.customer_asset} ${asset.id}`,
    title: asset.name,
    facts: await toFacts(visit, asset),
    text: null,
    checklist: [],
    transitions: [],
    comments: {
      items: items.toReversed().map(({ author, createdAt, contentText }) => ({
        author: author.displayName,
        at: createdAt,
        text: contentText,
      })),
      hasEarlier: page.hasMore,
      mayWrite: organization.permissions.includes("customers:write") && !asset.deletedAt,
    },
  };
}

async function toFacts(visit: RecordVisit, asset: CustomerAsset): Promise<Fact[]> {
  const messages = pageMessages[visit.address.language];
  const { facts, assetStatuses, locale } = messages;
  const text = (value: string) => renderText(value, messages);
  const day = (value: string) => renderDate(value, locale);
  const { brand, model, serialNumber, location, nextServiceAt, warrantyUntil } = asset;
  const type = [brand, model].filter((part) => part !== null).join(" ");
  const shown: (Fact | null)[] = [
    [facts.customer, await renderCustomer(visit, asset.customerId)],
    [facts.status, html`${assetStatuses[asset.status]}`],
    type === "" ? null : [facts.type, text(type)],
    serialNumber === null ? null : [facts.serialNumber, text(serialNumber)],
    location === null ? null : [facts.location, text(location)],
    nextServiceAt === null ? null : [facts.nextService, day(nextServiceAt)],
    warrantyUntil === null ? null : [facts.warranty, day(warrantyUntil)],
    [facts.organization, text(visit.organization.name)],
  ];
  return shown.filter((fact) => fact !== null);
}

function toCall(route: PageRoute, form: RecordForm): OperationCall | null {
  if (form.action !== "write") return null;
  const body = { text: form.text };
  return { operation: createCustomerAssetNote, params: toParams(route), body };
}
