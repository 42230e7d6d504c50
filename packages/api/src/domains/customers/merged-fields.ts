import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { recordNumber } from "../../schema/values.ts";
import { addressMembers } from "../../schema/address-members.ts";
import type { Customer } from "./customer.ts";

/** The members of a customer that a merge takes together, by the name of the choice. */
const fieldGroups = {
  type: ["type"],
  name: ["name"],
  firstName: ["firstName"],
  lastName: ["lastName"],
  email: ["email"],
  phone: ["phone"],
  website: ["website"],
  kvk: ["kvk"],
  btw: ["btw"],
  billingEmail: ["billingEmail"],
  address: Object.keys(addressMembers) as (keyof typeof addressMembers)[],
  deliveryAddress: ["deliveryAddress"],
  currency: ["currency"],
  paymentTermsDays: ["paymentTermsDays"],
  language: ["language"],
  status: ["status"],
  labels: ["labels"],
  notes: ["notes"],
  externalId: ["source", "externalId"],
} as const satisfies Record<string, readonly (keyof Customer)[]>;
type FieldGroup = keyof typeof fieldGroups;
const groups = Object.keys(fieldGroups) as FieldGroup[];

const maxLabels = 20;

/** Settings that every customer has: those of a duplicate are not missed. */
const settings: ReadonlySet<FieldGroup> = new Set([
  "type",
  "currency",
  "paymentTermsDays",
  "language",
  "status",
]);

const choice = (group: FieldGroup) =>
  recordNumber().meta({
    description:
      group === "address"
        ? "The duplicate whose whole address the customer gets."
        : group === "externalId"
          ? "The duplicate whose `source` and `externalId` the customer gets."
          : "The duplicate whose value the customer gets.",
    examples: [1002],
  });

export const FieldChoices = z
  .strictObject(
    Object.fromEntries(groups.map((group) => [group, choice(group)])) as Record<
      FieldGroup,
      ReturnType<typeof choice>
    >,
  )
  .exactPartial()
  .meta({
    id: "CustomerMergeChoices",
    description: "By field, the duplicate whose value replaces that of the customer that stays.",
  });
export type FieldChoices = z.infer<typeof FieldChoices>;

/** Whether a customer has none of the members of a group. A country alone is no address. */
function isEmpty(customer: Customer, group: FieldGroup): boolean {
  return fieldGroups[group].every((member) => {
    const value = customer[member];
    return (
      value === null ||
      (Array.isArray(value) && value.length === 0) ||
      (group === "address" && member === "addressCountry")
    );
  });
}

function valuesOf(customer: Customer, group: FieldGroup): Partial<Customer> {
  return Object.fromEntries(fieldGroups[group].map((member) => [member, customer[member]]));
}

/**
 * Returns the members that the customer that stays has after a merge: the chosen ones, else its own, else those of the
 * first duplicate that has them. Labels are those of all customers, at most 20.
 */
export function mergeFields(
  survivor: Customer,
  duplicates: readonly Customer[],
  choices: FieldChoices,
): Partial<Customer> {
  const values = groups.map((group) => {
    const chosen = duplicates.find(({ id }) => id === choices[group]);
    if (chosen !== undefined) return valuesOf(chosen, group);
    if (group === "labels") return { labels: mergeLabels([survivor, ...duplicates]) };
    if (!isEmpty(survivor, group)) return {};
    const first = duplicates.find((duplicate) => !isEmpty(duplicate, group));
    return first === undefined ? {} : valuesOf(first, group);
  });
  return Object.assign({}, ...values) as Partial<Customer>;
}

function mergeLabels(customers: readonly Customer[]): string[] {
  return [...new Set(customers.flatMap(({ labels }) => labels))].slice(0, maxLabels);
}

/** Returns a warning for each duplicate with values that the customer that stays does not get. */
export function toLeftValueWarnings(merged: Customer, duplicates: readonly Customer[]): string[] {
  return duplicates.flatMap((duplicate) => {
    const left = groups.filter(
      (group) =>
        !settings.has(group) &&
        !isEmpty(duplicate, group) &&
        !isPartOf(valuesOf(duplicate, group), merged),
    );
    return left.length === 0
      ? []
      : [`Values of customer ${duplicate.id} that are not taken: ${left.join(", ")}.`];
  });
}

function isPartOf(values: Partial<Customer>, merged: Customer): boolean {
  return Object.entries(values).every(([member, value]) => {
    const after = merged[member as keyof Customer];
    return Array.isArray(value) && Array.isArray(after)
      ? value.every((each) => after.includes(each))
      : isDeepStrictEqual(value, after);
  });
}
