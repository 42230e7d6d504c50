import { getCustomer } from "../../../domains/customers/operations/get-customer.ts";
import {
  CustomerAssetDetail,
  getCustomerAsset,
} from "../../../domains/customer-assets/operations/get-customer-asset.ts";
import { Customer } from "../../../domains/customers/customer.ts";
import { toRecordPath } from "../../../domains/shared/record-urls.ts";
import { type Html, html } from "../../../mail/html.ts";
import { Problem } from "../../../problems/problem.ts";
import { runForVisitor } from "../../pages/visitor.ts";
import { renderText } from "../../pages/render-text.ts";
import type { RecordVisit } from "../record-page-kind.ts";
import { pageMessages } from "../messages/messages-by-language.ts";

/** Renders the name of a customer, or its number if the visitor may not read it. */
export async function renderCustomer(
  { visitor, address: route, organization }: RecordVisit,
  customerId: number,
) {
  const params = { organizationId: organization.id, customerId };
  const result = await runForVisitor(visitor, getCustomer, { params });
  if (result instanceof Problem) return html`${customerId}`;
  return renderText(Customer.parse(result.body).name, pageMessages[route.language]);
}

/** Renders the name of an asset with a link to its page, or its number if the visitor may not read it. */
export async function renderAsset(
  { visitor, address: route, organization }: RecordVisit,
  customerAssetId: number,
): Promise<Html> {
  const { language } = route;
  const params = { organizationId: organization.id, customerAssetId };
  const result = await runForVisitor(visitor, getCustomerAsset, { params });
  if (result instanceof Problem) return html`${customerAssetId}`;
  const { name } = CustomerAssetDetail.parse(result.body);
  const id = String(customerAssetId);
  const path = toRecordPath({ ...route, kind: "customer_asset", id }, language);
  return html`<a href="${path}">${renderText(name, pageMessages[language])}</a>`;
}
