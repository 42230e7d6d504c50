import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const call = (method: string, path: string, body?: unknown) =>
  service.request(method, organization.path + path, {
    as: organization.owner,
    ...(body === undefined ? {} : { body }),
  });

async function createProduct(): Promise<string> {
  const body = { name: "Bell", kind: "good", unitPriceMinor: 900, vatRate: 21 };
  return (await call("POST", "/products", body)).body.id;
}

test("a product in an open quote cannot be deleted, one in a cancelled quote can", async () => {
  const productId = await createProduct();
  const customer = (await call("POST", "/customers", { name: "Snelle Bocht" })).body;
  const quote = await call("POST", "/quotes", {
    customerId: customer.id,
    lines: [{ productId, quantity: 2 }],
  });
  const rejected = await call("DELETE", `/products/${productId}`);
  expect([rejected.status, rejected.body.code, rejected.body.usedBy]).toEqual([
    409,
    "RESOURCE_IN_USE",
    [{ kind: "quote", id: quote.body.id, displayNumber: quote.body.displayNumber }],
  ]);
  await call("POST", `/quotes/${quote.body.id}/cancel`, {});
  expect((await call("DELETE", `/products/${productId}`)).status).toBe(204);
});

test("a quote created while its product and customer are deleted keeps its product, or is rejected", async () => {
  for (let round = 0; round < 4; round += 1) {
    const productId = await createProduct();
    const customer = (await call("POST", "/customers", { name: `Round ${round}` })).body;
    const body = { customerId: customer.id, lines: [{ productId, quantity: 1 }] };
    const [quote, product, customerDeletion] = await Promise.all([
      call("POST", "/quotes", body),
      call("DELETE", `/products/${productId}`),
      call("DELETE", `/customers/${customer.id}`),
    ]);
    const isCreated = quote.status === 201;
    expect([quote.status, quote.body.code]).toEqual(
      isCreated ? [201, undefined] : [400, "REFERENCE_NOT_FOUND"],
    );
    // An open quote keeps its product. Its customer can be deleted, with a warning.
    if (isCreated) expect([product.status, customerDeletion.status]).toEqual([409, 204]);
    else expect([product.status, customerDeletion.status]).toContain(204);
  }
});
