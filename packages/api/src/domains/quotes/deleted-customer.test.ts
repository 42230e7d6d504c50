import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { createQuoteFixtures, acceptance, statusAndCode } from "./testing/quote-fixtures.ts";

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;

/** Creates a customer that only one test refers to. */
let lastCustomerId = 2_000;
async function createCustomer(): Promise<number> {
  lastCustomerId += 1;
  const id = lastCustomerId;
  await organization.insert((insert) =>
    insert("customers", { id, name: "Bakkerij", currency: "EUR", email: "post@bakkerij.example" }),
  );
  return id;
}

const sendCustomerRequest = (method: string, path: string) =>
  service.request(method, `${organization.path}/customers/${path}`, { as: organization.admin });

/** Writes values of a record as they are in a database of an earlier version, or after some days. */
async function write(table: string, id: string | number, assignments: string): Promise<void> {
  await organization.run((transaction) =>
    transaction.all({
      text: `update ${table} set ${assignments} where id::text = $1`,
      values: [String(id)],
    }),
  );
}

async function createRejected(customerId: number) {
  const quote = await fixtures.createSent({ customerId });
  await fixtures.act(quote.id, "reject");
  return quote;
}

function expectCustomerDeleted(
  response: Awaited<ReturnType<typeof fixtures.act>>,
  customerId: number,
) {
  expect(response.body).toMatchObject({
    status: 409,
    code: "RESOURCE_DELETED",
    detail: `The customer ${customerId} Bakkerij has been deleted; restore it first.`,
    deletedAt: expect.any(String),
  });
}

describe("a quote of a deleted customer", () => {
  test("can be revised only after the customer is restored", async () => {
    const customerId = await createCustomer();
    const quote = await createRejected(customerId);
    expect((await sendCustomerRequest("DELETE", `${customerId}`)).status).toBe(204);
    expectCustomerDeleted(await fixtures.act(quote.id, "revise"), customerId);
    expect((await sendCustomerRequest("POST", `${customerId}/restore`)).status).toBe(200);
    expect((await fixtures.act(quote.id, "revise")).status).toBe(201);
  });

  test("cannot be sent again after it has expired", async () => {
    const customerId = await createCustomer();
    const quote = await fixtures.createSent({ customerId });
    await write("quotes", quote.id, "valid_until = '2020-01-31', expires_at = '2020-02-01'");
    expect((await sendCustomerRequest("DELETE", `${customerId}`)).status).toBe(204);
    const again = { validUntil: "2099-12-31" };
    expectCustomerDeleted(await fixtures.act(quote.id, "send", again), customerId);
    expect((await fixtures.get(quote.id)).status).toBe("expired");
    await sendCustomerRequest("POST", `${customerId}/restore`);
    expect((await fixtures.act(quote.id, "send", again)).body.status).toBe("sent");
  });

  test("cannot be sent or converted if the customer was deleted while the quote was open", async () => {
    const customerId = await createCustomer();
    const { body: draft } = await fixtures.create({ customerId });
    const accepted = await fixtures.createSent({ customerId });
    await fixtures.act(accepted.id, "accept", acceptance);
    await write("customers", customerId, "deleted_at = now()");
    expectCustomerDeleted(await fixtures.act(draft.id, "send"), customerId);
    expectCustomerDeleted(await fixtures.act(accepted.id, "convert-to-order"), customerId);
    expect((await fixtures.get(accepted.id)).status).toBe("accepted");
  });

  test("reports that the customer can no longer be restored after 30 days", async () => {
    const customerId = await createCustomer();
    const quote = await createRejected(customerId);
    await write("customers", customerId, "deleted_at = now() - interval '31 days'");
    const response = await fixtures.act(quote.id, "revise");
    expect(statusAndCode(response)).toEqual([409, "RESOURCE_DELETED"]);
    expect(response.body.detail).toBe(
      `The customer ${customerId} Bakkerij was deleted more than 30 days ago.`,
    );
  });

  test("of a concurrent conversion and deletion of the customer, one succeeds", async () => {
    for (let round = 0; round < 8; round += 1) {
      const customerId = await createCustomer();
      const quote = await fixtures.createSent({ customerId });
      await fixtures.act(quote.id, "accept", acceptance);
      const [conversion, deletion] = await Promise.all([
        fixtures.act(quote.id, "convert-to-order"),
        sendCustomerRequest("DELETE", `${customerId}`),
      ]);
      expect([
        [201, 409],
        [409, 204],
      ]).toContainEqual([conversion.status, deletion.status]);
    }
  });
});
