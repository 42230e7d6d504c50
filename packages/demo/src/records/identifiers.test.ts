import { expect, test } from "vitest";
import {
  expectedGtin,
  expectedIban,
  expectedKvk,
  expectedPhone,
  expectedVatId,
} from "@werkbank/api/records";
import { createTestService } from "@werkbank/api/testing";
import { asService } from "@werkbank/api/database";
import { loadDemo } from "../load-demo.ts";
import { users } from "./demo-users.ts";
import { singel } from "./singel.ts";
import { warmtehart } from "./warmtehart.ts";

const identifiers = `select 'kvk' as kind, kvk as value from organizations
union all select 'kvk', kvk from customers
union all select 'kvk', kvk from suppliers
union all select 'btw', btw from organizations
union all select 'btw', btw from customers
union all select 'btw', btw from suppliers
union all select 'iban', iban from organizations
union all select 'phone', phone from customers
union all select 'phone', phone from suppliers
union all select 'phone', value from contact_methods where type = 'phone'
union all select 'gtin', gtin from products`;

const validators: Record<string, (value: string) => string | null> = {
  kvk: expectedKvk,
  btw: expectedVatId,
  iban: expectedIban,
  phone: expectedPhone,
  gtin: expectedGtin,
};

test("all identifiers of the demo are valid", async () => {
  const service = await createTestService();
  await loadDemo(service.database);
  const rows = await Promise.all(
    [singel, warmtehart].map(({ id: organizationId }) =>
      asService(service.database, { userId: users.youssef, organizationId }, (transaction) =>
        transaction.all<{ kind: string; value: string | null }>({ text: identifiers, values: [] }),
      ),
    ),
  );
  const values = rows.flat().filter(({ value }) => value !== null);
  expect(new Set(values.map(({ kind }) => kind))).toEqual(new Set(Object.keys(validators)));
  expect(values.filter(({ kind, value }) => validators[kind]?.(value ?? "") !== null)).toEqual([]);
  await service.close();
});
