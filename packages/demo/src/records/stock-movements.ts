import { insertStockMovement, type StockMovement } from "@werkbank/api/records";
import type { DemoSeed } from "./demo-seed.ts";
import type { DemoUserName } from "./demo-users.ts";
import { products, type Sku } from "./products.ts";
import { singelId } from "./singel.ts";

type DemoMovement = {
  at: string;
  by: DemoUserName;
  kind: "receipt" | "count" | "correction";
  /** By how much the stock of each product changes. */
  changes: Partial<Record<Sku, number>>;
  /** What a count found. */
  counted?: Partial<Record<Sku, number>>;
  reason?: string;
  reference?: string;
};

/** What happened to the stock before the story: three batteries, 26 tyres and 11 chains are left. */
const movements: DemoMovement[] = [
  {
    at: "2026-09-01T07:30:00.000Z",
    by: "youssef",
    kind: "count",
    changes: { "ACCU-500": 4, "BAND-20": 12, "KETTING-X": 9 },
    counted: { "ACCU-500": 4, "BAND-20": 12, "KETTING-X": 9 },
    reason: "Beginvoorraad",
  },
  {
    at: "2026-09-15T09:05:00.000Z",
    by: "lotte",
    kind: "receipt",
    changes: { "ACCU-500": 4 },
    reference: "PB-20391",
  },
  {
    at: "2026-10-06T08:20:00.000Z",
    by: "youssef",
    kind: "receipt",
    changes: { "BAND-20": 20, "KETTING-X": 6 },
    reference: "PB-20412",
  },
  {
    at: "2026-10-20T14:45:00.000Z",
    by: "youssef",
    kind: "correction",
    changes: { "ACCU-500": -1 },
    reason: "Defecte cel, terug naar de leverancier",
  },
  {
    at: "2026-10-30T16:10:00.000Z",
    by: "youssef",
    kind: "count",
    changes: { "ACCU-500": -4, "BAND-20": -6, "KETTING-X": -4 },
    counted: { "ACCU-500": 3, "BAND-20": 26, "KETTING-X": 11 },
    reason: "Telling na de reparaties van oktober",
  },
];

/** Inserts the stock movements of the workshop, whose sum is its stock. */
export const seedStockMovements: DemoSeed = (transaction, { organizationId, toWeek, users }) => {
  movements.forEach((movement, index) => {
    const at = toWeek(movement.at);
    insertStockMovement(transaction, {
      id: singelId(`stock-movement:${index + 1}`),
      organizationId,
      kind: movement.kind,
      lines: toLines(movement),
      reason: movement.reason ?? null,
      reference: movement.reference ?? null,
      orderId: null,
      revertsMovementId: null,
      occurredAt: at,
      createdBy: users[movement.by],
      createdAt: at,
      updatedAt: at,
    });
  });
};

function toLines({ kind, changes, counted = {} }: DemoMovement): StockMovement["lines"] {
  return (Object.keys(changes) as Sku[]).map((sku) => {
    const { id, name, costPriceMinor, currency } = products[sku];
    const unitCostMinor = kind === "receipt" ? costPriceMinor : null;
    return {
      productId: id,
      description: `${sku} ${name}`,
      inventoryLocationId: singelId("location:magazijn"),
      quantity: changes[sku] ?? 0,
      countedQuantity: counted[sku] ?? null,
      unitCostMinor,
      currency: unitCostMinor === null ? null : currency,
    };
  });
}
