import { createRecordWriter } from "@werkbank/api/database";
import { insertComponents, type Product, toColumns } from "@werkbank/api/records";
import type { DemoSeed } from "./demo-seed.ts";
import { singelId } from "./singel.ts";

/** The members of a product that a caller can write, and its id. */
export type DemoProduct = Omit<
  Product,
  "organizationId" | "components" | "stock" | "createdAt" | "updatedAt" | "deletedAt"
> & { sku: string };

export type Sku =
  | "ACCU-500"
  | "SERV-KLEIN"
  | "SERV-GROOT"
  | "BAND-20"
  | "KETTING-X"
  | "WINTERPAKKET";

function good(sku: Sku, name: string, rest: Partial<DemoProduct>): DemoProduct {
  return {
    id: singelId(`product:${sku}`),
    sku,
    name,
    description: null,
    kind: "good",
    status: "active",
    unitCode: "C62",
    unitPriceMinor: 0,
    costPriceMinor: null,
    currency: "EUR",
    vatCategory: "S",
    vatRate: 21,
    gtin: null,
    supplierId: null,
    supplierSku: null,
    trackStock: false,
    reorderPoint: null,
    ...rest,
  };
}

const service = (sku: Sku, name: string, rest: Partial<DemoProduct>) =>
  // Repairing bicycles is labour at the reduced rate.
  good(sku, name, { kind: "service", vatRate: 9, ...rest });

const productList = [
  good("ACCU-500", "Accu 500 Wh", {
    description: "Accu van 36 V en 13,8 Ah voor de bakfietsen van Vrachtfiets.",
    unitPriceMinor: 48_900,
    costPriceMinor: 31_250,
    gtin: "8719999005003",
    supplierId: singelId("supplier:aan"),
    supplierSku: "AA-36V500",
    trackStock: true,
    reorderPoint: 4,
  }),
  service("SERV-KLEIN", "Kleine beurt", {
    description: "Remmen, banden, ketting en verlichting nakijken en afstellen.",
    unitPriceMinor: 5_950,
    costPriceMinor: 2_600,
  }),
  service("SERV-GROOT", "Grote beurt", {
    description: "Kleine beurt, en wielen richten, lagers en elektronica nakijken.",
    unitPriceMinor: 11_900,
    costPriceMinor: 5_200,
  }),
  good("BAND-20", "Buitenband 20 inch", {
    unitPriceMinor: 3_495,
    costPriceMinor: 1_640,
    trackStock: true,
    reorderPoint: 10,
  }),
  good("KETTING-X", "Ketting X, 136 schakels", {
    unitPriceMinor: 4_250,
    costPriceMinor: 2_110,
    trackStock: true,
    reorderPoint: 5,
  }),
  good("WINTERPAKKET", "Winterpakket", {
    description: "Kleine beurt met een nieuwe ketting en twee banden.",
    kind: "bundle",
    unitPriceMinor: 15_900,
    unitCode: "SET",
  }),
];

/** The products of the workshop, by SKU. */
export const products = Object.fromEntries(
  productList.map((product) => [product.sku, product]),
) as Record<Sku, DemoProduct>;

/** The components of the bundle. */
const components: { sku: Sku; quantity: number }[] = [
  { sku: "SERV-KLEIN", quantity: 1 },
  { sku: "KETTING-X", quantity: 1 },
  { sku: "BAND-20", quantity: 2 },
];

/** Inserts the products of the workshop, with components. */
export const seedProducts: DemoSeed = (transaction, { organizationId, now }) => {
  const insert = createRecordWriter(transaction, organizationId, now);
  for (const product of Object.values(products)) insert("products", toColumns(product) as never);
  insertComponents(
    transaction,
    { id: products.WINTERPAKKET.id, organizationId },
    components.map(({ sku, quantity }) => ({ productId: products[sku].id, quantity })),
  );
};
