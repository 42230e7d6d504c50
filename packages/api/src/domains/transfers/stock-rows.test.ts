import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { stockOf } from "../stock-movements/testing/stock-fixture.ts";
import { transfersOf } from "./testing/transfer-fixture.ts";

const service = await openTestService();

async function openWorkshop() {
  const organization = await service.createOrganization();
  const stock = stockOf(service, organization);
  const shop = await stock.createDefaultLocation();
  const van = await organization.insert((insert) =>
    insert("inventory_locations", { name: "Van", code: "BUS1" }),
  );
  return { stock, shop, van, transfers: transfersOf(service, organization) };
}

const mapping = {
  SKU: "sku",
  Plaats: "locationCode",
  Aantal: "quantity",
  Kostprijs: "unitCostMinor",
};

describe("an import of stock movements", () => {
  test("books the opening stock as counts, by sku and location", async () => {
    const { stock, shop, van, transfers } = await openWorkshop();
    const battery = await stock.createTracked({ sku: "ACCU-500" });
    const text = "SKU;Plaats;Aantal;Kostprijs\nACCU-500;;12.5;31250\nACCU-500;BUS1;3;\n";
    const options = { kind: "stock_movements", mapping };
    const { state, counts } = await transfers.runImport(text, options);
    expect([state, counts]).toMatchObject(["succeeded", { processed: 2, created: 2, refused: 0 }]);
    expect(await stock.onHand(battery.id, shop)).toBe(12.5);
    expect(await stock.onHand(battery.id, van)).toBe(3);
    const { items } = await stock.list(`?productId=${battery.id}&sort=createdAt`);
    expect(items).toMatchObject([
      { kind: "count", lines: [{ countedQuantity: 12.5, unitCostMinor: 31_250 }] },
      { kind: "count", lines: [{ countedQuantity: 3, unitCostMinor: null }] },
    ]);
    // A count that is imported again changes nothing.
    await transfers.runImport(text, options);
    expect(await stock.onHand(battery.id, shop)).toBe(12.5);
  });

  test("books other kinds with their reason and reference", async () => {
    const { stock, shop, transfers } = await openWorkshop();
    const battery = await stock.createTracked({ sku: "ACCU-500" });
    const header = "kind,productId,quantity,reason,reference,occurredAt";
    const rows = [
      `receipt,${battery.id},10,,PB-7,2026-11-02T09:00:00Z`,
      `correction,${battery.id},-2,Broken,,`,
    ];
    const names = header.split(",");
    const options = {
      kind: "stock_movements",
      mapping: Object.fromEntries(names.map((name) => [name, name])),
    };
    const { counts } = await transfers.runImport([header, ...rows].join("\n"), options);
    expect(counts).toMatchObject({ created: 2, refused: 0 });
    expect(await stock.onHand(battery.id, shop)).toBe(8);
    const { items } = await stock.list("?sort=createdAt");
    expect(items).toMatchObject([{ reference: "PB-7" }, { reason: "Broken" }]);
  });

  test("rejects rows with the problem and the column", async () => {
    const { stock, transfers } = await openWorkshop();
    await stock.createTracked({ sku: "ACCU-500" });
    await stock.products.create({ sku: "PLAIN", name: "Plain" });
    const rows = [
      "GONE,,1,",
      "ACCU-500,NOWHERE,1,",
      'ACCU-500,,"1,5",',
      "ACCU-500,,-1,",
      "PLAIN,,1,",
      ",,1,",
      'ACCU-500,,1,"312,50"',
      "ACCU-500,,7,",
    ];
    const text = ["SKU,Plaats,Aantal,Kostprijs", ...rows].join("\n");
    const run = await transfers.runImport(text, { kind: "stock_movements", mapping });
    expect(run.counts).toMatchObject({ processed: 8, created: 1, refused: 7 });
    const report = await transfers.readFile(run.refusedFileId);
    for (const expected of [
      "REFERENCE_NOT_FOUND,The request refers to 1 record that does not exist: SKU.",
      "1 record that does not exist: Plaats.",
      "Aantal must be a number",
      "Aantal must be 0 or more for a count",
      "names PLAIN Plain, whose stock is not tracked",
      "SKU or productId is required",
      "Kostprijs must be a whole number in the minor unit",
    ]) {
      expect(report).toContain(expected);
    }
  });

  test("a dry run books nothing", async () => {
    const { stock, shop, transfers } = await openWorkshop();
    const battery = await stock.createTracked({ sku: "ACCU-500" });
    const text = "SKU,Plaats,Aantal,Kostprijs\nACCU-500,,5,\n";
    const options = { kind: "stock_movements", mapping, dryRun: true };
    expect((await transfers.runImport(text, options)).counts).toMatchObject({ created: 1 });
    expect(await stock.onHand(battery.id, shop)).toBe(0);
  });

  test("needs products:write", async () => {
    const { stock, transfers } = await openWorkshop();
    const limited = await stock.products.addMemberWith("data:import", "files:read", "files:write");
    const fileId = await transfers.file("SKU,Aantal\nACCU-500,5\n");
    const body = { kind: "stock_movements", fileId, mapping: { SKU: "sku", Aantal: "quantity" } };
    const { status, body: problem } = await transfers.send("POST", "/imports", body, limited);
    expect([status, problem.requiredPermission]).toEqual([403, "products:write"]);
  });
});
