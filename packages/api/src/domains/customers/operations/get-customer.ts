import { z } from "zod";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { recordNumber, uuid } from "../../../schema/values.ts";
import {
  CustomerAsset,
  selectCustomerAssets,
  toCustomerAsset,
} from "../../customer-assets/customer-asset.ts";
import {
  CustomerContact,
  selectCustomerContacts,
  toCustomerContacts,
} from "../customer-contact.ts";
import { Customer, loadCustomer } from "../customer.ts";

/** The maximum number of each; longer lists have their own operations. */
const maxIncluded = 100;

const CustomerDetail = z
  .strictObject({
    ...Customer.shape,
    contacts: z
      .array(CustomerContact)
      .max(maxIncluded)
      .optional()
      .meta({ description: "With `include=contacts`: the first 100, oldest first." }),
    assets: z
      .array(CustomerAsset)
      .max(maxIncluded)
      .optional()
      .meta({ description: "With `include=assets`: the first 100, by id." }),
  })
  .meta({ id: "CustomerDetail", description: "A customer, with what was asked to be included." });

export const getCustomer = defineOperation({
  id: "getCustomer",
  method: "GET",
  path: "/v1/organizations/{organizationId}/customers/{customerId}",
  tag: "Customers",
  permission: "customers:read",
  summary: "Get a customer",
  description:
    "Returns one customer of the organization. `include` adds contacts and assets, at most 100 of each; `listCustomerContacts` and `listCustomerAssets` give the rest.",
  params: { organizationId: uuid(), customerId: recordNumber() },
  query: {
    include: z
      .array(z.enum(["contacts", "assets"]))
      .max(2)
      .optional()
      .meta({ description: "What to return with the customer.", examples: [["contacts"]] }),
  },
  success: 200,
  response: CustomerDetail,
  tool: {
    name: "customers_get",
    title: "Read a customer",
    description:
      "Read one customer: address, VAT number, counts of assets, open quotes and orders; with include its contacts and assets. Dutch: klantgegevens, contactpersonen bekijken.",
    hints: ["readOnly"],
  },
  async load({ transaction, params, query }) {
    const { customerId } = params;
    const includes = new Set(query.include);
    const [customer, contacts, assets] = await Promise.all([
      loadCustomer(transaction, customerId),
      includes.has("contacts")
        ? transaction.all(
            selectCustomerContacts(customerId)
              .where("deleted_at", "is", null)
              .orderBy("created_at")
              .orderBy("id")
              .limit(maxIncluded),
          )
        : undefined,
      includes.has("assets")
        ? transaction.all(
            selectCustomerAssets()
              .where("customer_id", "=", customerId)
              .where("deleted_at", "is", null)
              .orderBy("id")
              .limit(maxIncluded),
          )
        : undefined,
    ]);
    return {
      ...customer,
      included: {
        ...(contacts === undefined
          ? {}
          : { contacts: await toCustomerContacts(transaction, contacts) }),
        ...(assets === undefined ? {} : { assets: assets.map(toCustomerAsset) }),
      },
    };
  },
  read: (_, { record, included }) => ({ ...record, ...included }),
});
