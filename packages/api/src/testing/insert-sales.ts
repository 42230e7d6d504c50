import { v7 as uuidv7 } from "uuid";
import type { TestOrganization } from "./test-service.ts";

let number = 0;

const totals = {
  currency: "EUR",
  subtotal_minor: 0,
  discount_minor: 0,
  vat_breakdown: "[]",
  vat_minor: 0,
  total_minor: 0,
};

/** Inserts a draft quote for customer 1001 without lines; returns its id. */
export async function insertQuote(
  organization: TestOrganization,
  values: Record<string, unknown> = {},
): Promise<string> {
  number += 1;
  const id = uuidv7();
  await organization.insert((insert) => {
    insert("quotes", {
      id,
      number_series: "quote:2026",
      number,
      display_number: `Q-2026-${number}`,
      customer_id: 1001,
      customer_name: "Customer 1001",
      owner_user_id: organization.owner.id,
      valid_until: "2026-12-20",
      ...totals,
      ...values,
    });
  });
  return id;
}

/** Inserts an order of customer 1001 with one line per given supplier; returns its id. */
export async function insertOrder(
  organization: TestOrganization,
  values: Record<string, unknown> = {},
  supplierIds: string[] = [],
): Promise<string> {
  number += 1;
  const id = uuidv7();
  await organization.run(async (transaction) => {
    const row = {
      organization_id: organization.id,
      id,
      number_series: "order:2026",
      number,
      display_number: `O-2026-${number}`,
      customer_id: 1001,
      customer_name: "Customer 1001",
      owner_user_id: organization.owner.id,
      created_at: new Date(),
      updated_at: new Date(),
      ...totals,
      ...values,
    };
    const columns = Object.keys(row);
    transaction.write({
      text: `insert into orders (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      values: Object.values(row),
    });
    supplierIds.forEach((supplierId, index) =>
      transaction.write({
        text: "insert into order_lines (organization_id, id, order_id, position, supplier_id, description, quantity, unit_code, unit_price_minor, discount_percent, vat_category, vat_rate, net_minor) values ($1, $2, $3, $4, $5, 'Battery', 1, 'C62', 0, 0, 'S', 21, 0)",
        values: [organization.id, uuidv7(), id, index + 1, supplierId],
      }),
    );
  });
  return id;
}
