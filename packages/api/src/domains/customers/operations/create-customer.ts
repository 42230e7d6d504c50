import { z } from "zod";
import { toNulls } from "../../../schema/record.ts";
import { queries } from "../../../database/queries.ts";
import { checkIdentifiers } from "../../organizations/check-identifiers.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { languages } from "../../../schema/language.ts";
import { uuid } from "../../../schema/values.ts";
import type { Membership } from "../../../database/tenant.ts";
import { Customer, customerMembers, toCustomerColumns } from "../customer.ts";
import { mergeDeliveryAddress } from "../delivery-address.ts";
import { assertExternalIdAvailable } from "../external-id.ts";
import {
  type DuplicateCandidate,
  findDuplicates,
  findSameNameWarnings,
} from "../find-duplicates.ts";
import { takeRecordNumber } from "../take-record-number.ts";
import { customerDeletion } from "../changes/customer-deletion.ts";

const { name, type, paymentTermsDays, status, labels, ...others } = customerMembers;

const CustomerCreate = z
  .strictObject({
    name,
    type: type.default("company"),
    ...z.strictObject(others).exactPartial().shape,
    paymentTermsDays: paymentTermsDays.default(14),
    status: status.default("active"),
    labels: labels.default([]),
    allowDuplicate: z.boolean().default(false).meta({
      description: "Creates the customer even if a similar one exists.",
    }),
  })
  .meta({
    id: "CustomerCreate",
    description:
      "A customer to create; only the name is required. If omitted, currency and language are those of the organization.",
  });

export const createCustomer = defineOperation({
  id: "createCustomer",
  method: "POST",
  path: "/v1/organizations/{organizationId}/customers",
  tag: "Customers",
  permission: "customers:write",
  summary: "Create a customer",
  description:
    "Creates a customer with the next number of the organization. If a customer looks the same (KvK, btw or email address, or name with postal code), the response is 409 with `candidates`, unless `allowDuplicate` is true. `source` with `externalId` is unique in the organization. Identifiers that look wrong (KvK, btw, phone, country) give a warning, or are refused if the organization's setting `strictIdentifiers` is on.",
  params: { organizationId: uuid() },
  body: CustomerCreate,
  example: {
    name: "Bakkerij De Gouden Krakeling",
    type: "company",
    email: "info@gouden-krakeling.example",
    phone: "+31 30 555 0177",
    kvk: "90007890",
    addressLine1: "Lange Nieuwstraat 12",
    addressPostalCode: "3512 PH",
    addressCity: "Utrecht",
    addressCountry: "NL",
  },
  fullExample: {
    name: "Bakkerij De Gouden Krakeling",
    type: "company",
    firstName: "Yara",
    lastName: "Bakker",
    email: "info@gouden-krakeling.example",
    phone: "+31 30 555 0177",
    website: "https://gouden-krakeling.example",
    kvk: "90007890",
    btw: "NL860912344B82",
    billingEmail: "facturen@gouden-krakeling.example",
    addressLine1: "Lange Nieuwstraat 12",
    addressLine2: "Achterhuis",
    addressPostalCode: "3512 PH",
    addressCity: "Utrecht",
    addressState: "Utrecht",
    addressCountry: "NL",
    deliveryAddress: {
      addressLine1: "Vaartsestraat 6",
      addressPostalCode: "3531 AX",
      addressCity: "Utrecht",
      addressCountry: "NL",
    },
    currency: "EUR",
    language: "nl",
    notes: "Delivers bread by cargo bicycle; call before ten.",
    externalId: "D-10501",
    source: "boekhouding",
    paymentTermsDays: 14,
    status: "active",
    labels: ["cargo"],
    allowDuplicate: false,
  },
  success: 201,
  response: Customer,
  problems: ["CUSTOMER_POSSIBLE_DUPLICATE", "UNIQUE_CONFLICT"],
  traits: ["idempotent", "workflowStep", "holdable", "batchable"],
  tool: {
    name: "customers_create",
    title: "Create a customer",
    description:
      "Register a new customer (client, company, private person). Refused with candidates that look the same: use one, or ask before allowDuplicate. Many at once: import over REST. Dutch: nieuwe klant, maak aan.",
  },
  undo: ({ params, target }) => ({
    change: customerDeletion,
    params: { ...params, customerId: Number(target.id) },
  }),
  uniques: { customers_external: "externalId" },
  async plan({ transaction, membership, organizationId, body, now }) {
    const { allowDuplicate, deliveryAddress = null, ...given } = body;
    // The counter stays locked to the end: an equal customer created meanwhile waits for it, and finds this
    // one. So the number is taken before the search for duplicates, in one round trip.
    const [warnings, id, candidates, namesakes] = await Promise.all([
      checkIdentifiers(transaction, organizationId, { ...given, deliveryAddress }),
      takeRecordNumber(transaction, organizationId, "customers"),
      allowDuplicate ? [] : findDuplicates(transaction, given),
      allowDuplicate ? [] : findSameNameWarnings(transaction, membership, given),
      assertExternalIdAvailable(transaction, membership, given, null),
    ]);
    if (candidates.length > 0) throw toDuplicateProblem(membership, candidates);
    // Parsed, so that its members have the order of every other representation.
    const customer = Customer.parse({
      id,
      organizationId,
      number: id,
      ...toNulls(others),
      currency: membership.currency,
      language: languages.find((each) => each === membership.language) ?? "en",
      ...given,
      deliveryAddress: mergeDeliveryAddress(null, deliveryAddress),
      openQuoteCount: 0,
      openOrderCount: 0,
      assetCount: 0,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    } satisfies Customer);
    return {
      result: customer,
      warnings: [...warnings, ...namesakes],
      change: {
        target: { kind: "customer", id: String(id), label: customer.name },
        before: null,
        after: customer,
        event: { type: "customer.created", object: customer },
      },
      write: (tx) =>
        tx.write(queries.insertInto("customers").values(toCustomerColumns(customer) as never)),
    };
  },
});

/** Returns the problem; a caller who may not read customers sees only how many there are. */
function toDuplicateProblem(
  { permissions }: Membership,
  candidates: DuplicateCandidate[],
): Problem {
  const count =
    candidates.length === 1 ? "1 customer looks" : `${candidates.length} customers look`;
  const shown = permissions.includes("customers:read") ? candidates : [];
  const named = shown.map(({ id, name }) => `${id} ${name}`).join(", ");
  const detail = `${count} the same${named === "" ? "" : `: ${named}`}`;
  return new Problem(
    "CUSTOMER_POSSIBLE_DUPLICATE",
    // A name may itself end with a full stop.
    detail.endsWith(".") ? detail : `${detail}.`,
    { candidates: shown },
  );
}
