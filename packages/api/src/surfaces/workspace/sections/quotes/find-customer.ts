import { Customer } from "../../../../domains/customers/customer.ts";
import { getCustomer } from "../../../../domains/customers/operations/get-customer.ts";
import { listCustomers } from "../../../../domains/customers/operations/list-customers.ts";
import { maxSearchLength } from "../../../../kernel/lists/list.ts";
import { Problem } from "../../../../problems/problem.ts";
import { readListPage } from "../../../pages/read-list.ts";
import { runForVisitor } from "../../../pages/visitor.ts";
import type { SectionVisit } from "../../section.ts";

/** Returns how the form names a customer: `Hotel Oudegracht (1002)`. */
export const toCustomerText = ({ name, number }: Pick<Customer, "name" | "number">): string =>
  `${name} (${number})`;

/** Returns the only customer with a typed name or number; null if there is none, or several. */
export async function findCustomer(text: string, visit: SectionVisit): Promise<Customer | null> {
  const { visitor, organization } = visit;
  const isReadable = organization.permissions.includes("customers:read");
  if (!isReadable || text === "" || text.length > maxSearchLength) return null;
  const params = { organizationId: organization.id };
  const number = /^(?:.*\()?(?<number>\d+)\)?$/u.exec(text)?.groups?.["number"];
  if (number !== undefined) {
    const result = await runForVisitor(visitor, getCustomer, {
      params: { ...params, customerId: Number(number) },
    });
    return result instanceof Problem ? null : Customer.parse(result.body);
  }
  const { items } = await readListPage(visitor, listCustomers, Customer, {
    params,
    query: { q: text },
  });
  const named = items.filter(({ name }) => isSameText(name, text));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Whether two texts are the same except for case. */
export function isSameText(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: "accent" }) === 0;
}
