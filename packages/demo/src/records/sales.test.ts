import { expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { demoId } from "./demo-id.ts";
import { loadDemo } from "../load-demo.ts";

/** Saturday morning after the end of the story, in seconds. */
const storyEnd = Date.parse("2026-11-21T08:00:00Z") / 1000;

const service = await openTestService();
await loadDemo(service.database);
service.setNow(storyEnd * 1000);

function request(method: string, path: string, body?: unknown, email = "sanne@singel.example") {
  const times = { iat: storyEnd, exp: storyEnd + 3_600 };
  const token = service.issuer.sign({ sub: demoId(`user:${email}`), email, ...times });
  return service.request(method, path, { token, body });
}

const singel = `/v1/organizations/${demoId("org:singel")}`;
const warmtehart = `/v1/organizations/${demoId("org:warmtehart")}`;
const quote = (number: string) => `${singel}/quotes/${demoId(`singel:quote:${number}`)}`;

test("the quote for winter batteries has the totals of the specification", async () => {
  const { body } = await request("GET", quote("Q-2026-0031"));
  expect(body).toMatchObject({
    displayNumber: "Q-2026-0031",
    status: "converted",
    subtotalMinor: 383_950,
    discountMinor: 0,
    vatBreakdown: [
      { vatCategory: "S", vatRate: 21, taxableMinor: 342_300, vatMinor: 71_883 },
      { vatCategory: "S", vatRate: 9, taxableMinor: 41_650, vatMinor: 3_749 },
    ],
    totalMinor: 459_582,
    acceptedByName: "Femke Jonker",
    orderId: demoId("singel:order:O-2026-0018"),
  });
  expect(body.publicUrl).toBeNull();
});

test("the other quotes are rejected, expired and a draft", async () => {
  const { body } = await request("GET", `${singel}/quotes`);
  const statuses = body.items.map((item: { displayNumber: string; status: string }) => [
    item.displayNumber,
    item.status,
  ]);
  expect(Object.fromEntries(statuses)).toEqual({
    "Q-2026-0027": "rejected",
    "Q-2026-0029": "expired",
    "Q-2026-0031": "converted",
    "Q-2026-0032": "draft",
  });
});

test("the order has the lines of the quote, and its batteries are reserved", async () => {
  const order = await request("GET", `${singel}/orders/${demoId("singel:order:O-2026-0018")}`);
  expect(order.body).toMatchObject({ status: "confirmed", totalMinor: 459_582 });
  expect(order.body.lines).toMatchObject([
    { description: "Accu 500 Wh", quantity: 7, supplierId: demoId("singel:supplier:aan") },
    { description: "Kleine beurt", quantity: 7, supplierId: null },
  ]);
  const product = await request("GET", `${singel}/products/${demoId("singel:product:ACCU-500")}`);
  expect(product.body).toMatchObject({
    reorderPoint: 4,
    stock: [{ onHand: 3, reserved: 7, available: -4 }],
  });
  const cancellation = await request(
    "PATCH",
    `${singel}/orders/${order.body.id}/status?dryRun=true`,
    { status: "cancelled", reason: "Toch niet" },
  );
  expect(cancellation.body).toMatchObject({ wouldReturn: 200 });
});

test("ACCU-500 is the product that is low on stock", async () => {
  const { body } = await request("GET", `${singel}/products?belowReorderPoint=true`);
  expect(body.items.map(({ sku }: { sku: string }) => sku)).toEqual(["ACCU-500"]);
});

test("the quote for the contractor has reverse charge and no VAT", async () => {
  const { body } = await request(
    "GET",
    `${warmtehart}/quotes`,
    undefined,
    "youssef@singel.example",
  );
  expect(body.items).toMatchObject([
    {
      customerId: 1001,
      vatBreakdown: [{ vatCategory: "AE", vatRate: 0, vatMinor: 0 }],
      vatMinor: 0,
    },
  ]);
});

test("in the other organization Youssef is a viewer, and Sanne is no member", async () => {
  const draft = {
    customerId: 1002,
    lines: [
      {
        description: "Onderhoud",
        quantity: 1,
        unitCode: "HUR",
        unitPriceMinor: 7_200,
        vatCategory: "S",
        vatRate: 21,
      },
    ],
  };
  const youssef = "youssef@singel.example";
  expect((await request("POST", `${warmtehart}/quotes`, draft, youssef)).body).toMatchObject({
    status: 403,
    code: "ORGANIZATION_PERMISSION_DENIED",
  });
  expect((await request("GET", `${warmtehart}/customers`)).status).toBe(403);
  const pathElsewhere = quote("Q-2026-0031").replace(singel, warmtehart);
  expect((await request("GET", pathElsewhere, undefined, youssef)).status).toBe(404);
});

test("new records get the numbers after those of the demo", async () => {
  // A dry run, so that the demo stays unchanged for other tests on the same database.
  const next = async (path: string, body: object) =>
    (await request("POST", `${singel}/${path}?dryRun=true`, body)).body.result;
  const bakery = { name: "Bakkerij De Korst" };
  expect(await next("customers", bakery)).toMatchObject({ id: 1005 });
  const bike = { customerId: 1004, name: "Broodfiets", kind: "cargo_bike" };
  expect(await next("customer-assets", bike)).toMatchObject({ id: 5021 });
  const call = { title: "Bakkerij bellen" };
  expect(await next("tasks", call)).toMatchObject({ displayNumber: "T-1045" });
  const document = {
    customerId: 1004,
    lines: [{ productId: demoId("singel:product:SERV-GROOT"), quantity: 1 }],
  };
  expect(await next("quotes", document)).toMatchObject({
    displayNumber: "Q-2026-0033",
    totalMinor: 12_971,
  });
  expect(await next("orders", document)).toMatchObject({ displayNumber: "O-2026-0019" });
});
