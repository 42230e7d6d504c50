import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import {
  createDialectRecords,
  type DialectKind,
  dialects,
  formatDialect,
} from "../testing/dialects.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const records = createDialectRecords();
type Transfers = ReturnType<typeof transfersOf>;

/** Imports a file exactly as it is proposed. */
async function importAsProposed(transfers: Transfers, kind: DialectKind, file: string) {
  const fileId = await transfers.file(file);
  const proposal = await transfers.ok("POST", "/imports/proposal", { kind, fileId });
  const { mapping, constants, matchBy, sheet } = proposal;
  const body = { kind, fileId, mapping, constants, matchBy, sheet };
  const { id } = await transfers.ok("POST", "/imports", body);
  await service.jobs.runDue();
  const done = await transfers.ok("GET", `/imports/${id}`);
  const rejected = done.refusedFileId === null ? "" : await transfers.readFile(done.refusedFileId);
  expect(done, JSON.stringify({ rejected, proposal }, null, 1)).toMatchObject({
    state: "succeeded",
    counts: { processed: 12, created: 12 },
  });
  return proposal;
}

const byName = (one: any, other: any) => (one.name < other.name ? -1 : 1);

describe.each(dialects.map((dialect) => [dialect.name, dialect] as const))("%s", (_, dialect) => {
  test("all rows are imported as proposed, exact to the cent and the day", async () => {
    const organization = await service.createOrganization();
    const transfers = transfersOf(service, organization);
    const write = (kind: DialectKind) => formatDialect(dialect, kind, records[kind]);

    const customers = write("customers");
    if (customers === null) throw new Error("each dialect has customers");
    await importAsProposed(transfers, "customers", customers);
    const made = (await transfers.ok("GET", "/customers?limit=100")).items.toSorted(byName);
    expect(
      made.map((item: any) => ({ ...item, phone: item.phone.replaceAll(/\D/gu, "").slice(-9) })),
    ).toMatchObject(
      records.customers.map(({ street, houseNumber, postalCode, city, country, ...item }) => ({
        externalId: item.externalId,
        name: item.name,
        email: item.email,
        phone: item.phone.replaceAll(/\D/gu, "").slice(-9),
        addressLine1: `${street} ${houseNumber}`,
        addressPostalCode: postalCode,
        addressCity: city,
        addressCountry: country,
        status: item.status,
        type: "company",
        ...(dialect.name === "HubSpot" ? {} : { paymentTermsDays: item.paymentTermsDays }),
      })),
    );
    const numbers = new Map<string, number>(made.map((item: any) => [item.externalId, item.id]));

    const contacts = write("customer_contacts");
    if (contacts !== null) {
      await importAsProposed(transfers, "customer_contacts", contacts);
      for (const contact of records.customer_contacts) {
        const path = `/customers/${numbers.get(contact.customer) ?? 0}/contacts`;
        const { items } = await transfers.ok("GET", path);
        const { firstName, lastName, email, phone } = contact;
        expect(items).toMatchObject([{ contactProfile: { firstName, lastName } }]);
        const { contactMethods } = items[0].contactProfile;
        expect(contactMethods).toMatchObject([{ value: email }, { type: "phone" }]);
        expect(contactMethods[1].value.replaceAll(/\D/gu, "")).toContain(
          phone.replaceAll(/\D/gu, "").slice(1),
        );
      }
    }

    const products = write("products");
    if (products !== null) {
      await importAsProposed(transfers, "products", products);
      const { items } = await transfers.ok("GET", "/products?limit=100");
      const toSku = (item: any) => item.sku as string;
      expect(items.toSorted((a: any, b: any) => (toSku(a) < toSku(b) ? -1 : 1))).toMatchObject(
        records.products,
      );
    }

    const tasks = write("tasks");
    if (tasks !== null) {
      await importAsProposed(transfers, "tasks", tasks);
      const { items } = await transfers.ok("GET", "/tasks?limit=100");
      const found = new Map<string, any>(items.map((item: any) => [item.title, item]));
      for (const { title, customer, due, time, priority } of records.tasks) {
        const dueAt = Temporal.PlainDateTime.from(`${due}T${time}`)
          .toZonedDateTime("Europe/Amsterdam")
          .toInstant()
          .toString({ smallestUnit: "millisecond" });
        expect(found.get(title)).toMatchObject({
          dueAt,
          priority,
          customerId: numbers.get(customer),
        });
      }
    }
  });
});
