import { getCustomer } from "../../../domains/customers/operations/get-customer.ts";
import {
  CustomerAssetDetail,
  getCustomerAsset,
} from "../../../domains/customer-assets/operations/get-customer-asset.ts";
import { Customer } from "../../../domains/customers/customer.ts";
import { toRecordPath } from "../../../domains/shared/record-page.ts";
import { type Html, html } from "../../../mail/html.ts";
import { Problem } from "../../../problems/problem.ts";
import { run } from "../../pages/visitor.ts";
import { showText } from "../../pages/shown-text.ts";
import type { Look } from "../record-kind.ts";
import { wordings } from "../wording/wordings.ts";

/** Renders the name of a customer, or its number if the visitor may not read it. */
export async function showCustomer({ visitor, address, organization }: Look, customerId: number) {
  const params = { organizationId: organization.id, customerId };
  const outcome = await run(visitor, getCustomer, { params });
  if (outcome instanceof Problem) return html`${customerId}`;
  return showText(Customer.parse(outcome.body).name, wordings[address.language]);
}

/** Renders the name of an asset with a link to its page, or its number if the visitor may not read it. */
export async function showAsset(
  { visitor, address, organization }: Look,
  customerAssetId: number,
): Promise<Html> {
  const { language } = address;
  const params = { organizationId: organization.id, customerAssetId };
  const outcome = await run(visitor, getCustomerAsset, { params });
  if (outcome instanceof Problem) return html`${customerAssetId}`;
  const { name } = CustomerAssetDetail.parse(outcome.body);
  const id = String(customerAssetId);
  const path = toRecordPath({ ...address, kind: "customer_asset", id }, language);
  return html`<a href="${path}">${showText(name, wordings[language])}</a>`;
}
