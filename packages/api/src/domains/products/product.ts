import { sql } from "kysely";
import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { type ChangeEvent, toFieldChanges, type Target } from "../../kernel/audit.ts";
import { queries } from "../../database/queries.ts";
import { gtin } from "../shared/identifiers/gtin.ts";
import { VatCategory, vatRate } from "../shared/money/vat.ts";
import type { EventTypeOf } from "../../kernel/event-types.ts";
import { notFound } from "../../kernel/record-problems.ts";
import { amountMinor, quantity } from "../../schema/quantities.ts";
import { costPricePermission } from "./cost-price.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line, lines, optionalLine } from "../../schema/text.ts";
import { UnitCode } from "../../schema/unit-code.ts";
import { currency, deletedAt, timestamp, uuid } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import type { LoadContext } from "../../kernel/changes/change.ts";
import { Components } from "./components.ts";

export const ProductKind = enumeration({
  good: "A thing.",
  service: "Work.",
  bundle: "Several products that are sold as one.",
}).meta({
  id: "ProductKind",
  description: "What a product is.",
});

export const ProductStatus = enumeration({
  draft: "Not offered yet.",
  active: "Offered.",
  archived: "No longer offered.",
}).meta({
  id: "ProductStatus",
  description: "Whether a product is offered.",
});

/** The members of a product that a caller writes and that are columns, with their bounds. */
const storedMembers = {
  sku: optionalLine({ max: 120 }).meta({
    description: "Your own article number (EN 16931 BT-155); unique in the organization when set.",
    examples: ["ACCU-500"],
  }),
  name: line({ min: 1, max: 240 }).meta({
    description: "The item name (EN 16931 BT-153): the description of lines that give none.",
    examples: ["Accu 500 Wh"],
  }),
  description: lines({ max: 4_000 })
    .nullable()
    .meta({
      description:
        "What it is, for colleagues and for search. It is not copied to quotes and orders.",
      examples: ["Accu van 36 V en 13,8 Ah voor de bakfietsen van Vrachtfiets."],
    }),
  kind: ProductKind.meta({
    description: "Goods, a service or a bundle. Only a bundle has `components`.",
  }),
  status: ProductStatus.meta({
    description: "Whether it is offered. `archived` keeps it for the documents that name it.",
  }),
  unitCode: UnitCode.meta({
    description: "Unit that `unitPriceMinor` is for (UN/ECE Rec 20; EN 16931 BT-130).",
  }),
  unitPriceMinor: amountMinor().meta({
    description:
      "Price of one unit without VAT (EN 16931 BT-146), in the minor unit of the currency.",
    examples: [48_900],
  }),
  costPriceMinor: amountMinor()
    .nullable()
    .meta({
      description:
        "What one unit costs you, in the minor unit. Null for callers without the permission `orders:write`, who cannot write it either.",
      examples: [31_250],
    }),
  currency: currency().meta({
    description: "ISO 4217 code of both prices. If omitted at creation: the organization's.",
    examples: ["EUR"],
  }),
  vatCategory: VatCategory.meta({
    description: "VAT category (EN 16931 BT-151). All but `S` need a `vatRate` of 0.",
  }),
  vatRate: vatRate(),
  gtin: gtin().nullable(),
  supplierId: uuid()
    .nullable()
    .meta({ description: "Supplier that you buy it from; copied to order lines." }),
  supplierSku: optionalLine({ max: 120 }).meta({
    description: "The supplier's article number for it.",
    examples: ["AA-36V500"],
  }),
  trackStock: z.boolean().meta({
    description:
      "Whether its stock is counted. Never for a bundle: its components have their own stock.",
  }),
  reorderPoint: quantity()
    .nullable()
    .meta({
      description:
        "Available stock at or below which a tracked product counts as low. Null: never.",
      examples: [4],
    }),
};

/** The members of a product that a caller writes. */
export const productMembers = { ...storedMembers, components: Components };

const stockAmount = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] });

const ProductStock = z
  .strictObject({
    inventoryLocationId: z
      .uuid()
      .meta({ description: "Inventory location where the stock is kept." }),
    onHand: stockAmount("Units in stock, reserved or not.", 3),
    reserved: stockAmount("Units reserved for orders that are confirmed and not yet delivered.", 7),
    available: stockAmount("`onHand` − `reserved`; below 0 if more is reserved than there is.", -4),
  })
  .meta({ id: "ProductStock", description: "The stock of a product at one inventory location." });

/** The members that are stored in the product's own row. */
const stored = {
  id: z.uuid(),
  organizationId: z.uuid(),
  ...storedMembers,
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: deletedAt(),
};

export const Product = z
  .strictObject({
    ...stored,
    components: Components,
    stock: z.array(ProductStock).meta({
      description:
        "Stock at each location that has or had some. Orders and stock movements change it.",
    }),
  })
  .meta({ id: "Product", description: "Something that the organization sells." });
export type Product = z.infer<typeof Product>;

const columns = columnsOf("products", Object.keys(stored));

const componentsOf = sql<Product["components"]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'productId', c.product_id, 'quantity', c.quantity) order by c.position), '[]')
  from product_components c
  where c.organization_id = products.organization_id and c.bundle_id = products.id)`;

const stockOf = sql<Product["stock"]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'inventoryLocationId', s.inventory_location_id, 'onHand', s.on_hand, 'reserved', s.reserved,
    'available', s.on_hand - s.reserved) order by l.name, l.id), '[]')
  from product_stock s
  join inventory_locations l
    on l.organization_id = s.organization_id and l.id = s.inventory_location_id
  where s.organization_id = products.organization_id and s.product_id = products.id)`;

/** Selects all products of the organization; callers add their conditions. */
export const selectProducts = () =>
  queries
    .selectFrom("products")
    .select(columns)
    .select([componentsOf.as("components"), stockOf.as("stock")]);

/** Returns the representation of a row of `selectProducts`, including its cost price. */
export function toProduct(row: {
  vat_rate: string;
  reorder_point: string | null;
  components: Product["components"];
  stock: Product["stock"];
}): Product {
  return {
    ...toRecord(stored, row),
    // PostgreSQL's numeric values arrive as text.
    vatRate: Number(row.vat_rate),
    reorderPoint: row.reorder_point === null ? null : Number(row.reorder_point),
    components: row.components,
    stock: row.stock,
  };
}

/** Returns the product as this member may see it. */
export function toVisible(product: Product, { permissions }: Membership): Product {
  return permissions.includes(costPricePermission) ? product : { ...product, costPriceMinor: null };
}

/** Whether the product has a cost price, which not every reader of products may see. */
export const hasCostPrice = ({ costPriceMinor }: Product): boolean => costPriceMinor !== null;

/** Returns the audit log's target for a product. */
export function toTarget({ id, sku, name }: Product): Target {
  return { kind: "product", id, label: sku === null ? name : `${sku} ${name}` };
}

/** Returns the event of a change to a product; events never contain cost prices. */
export function toProductEvent(
  type: EventTypeOf<"product">,
  before: Product | null,
  after: Product | null,
): ChangeEvent {
  const object = after ?? before;
  const changes = before === null ? [] : toFieldChanges(before, after);
  return {
    type,
    object: object === null ? null : { ...object, costPriceMinor: null },
    previous:
      before === null
        ? null
        : Object.fromEntries(
            changes.flatMap(({ field, before: previousValue }) =>
              field === "costPriceMinor" ? [] : [[field, previousValue]],
            ),
          ),
  };
}

/**
 * Loads one product with its version and its cost price. `update` locks the row until the end of the
 * transaction, before its components are read.
 */
export async function loadProduct(transaction: Transaction, id: string, lock?: "update") {
  const [, row] = await Promise.all([
    lock === "update"
      ? transaction.one(
          queries.selectFrom("products").select("id").where("id", "=", id).forUpdate(),
        )
      : undefined,
    transaction.one(selectProducts().where("id", "=", id)),
  ]);
  if (row === undefined) throw notFound("product", id);
  const record = toProduct(row);
  return { record, version: row.version, target: toTarget(record) };
}

/** Loads and locks a product that is to be changed, with what the caller may see of it. */
export async function loadForChange({
  transaction,
  params,
  member,
}: LoadContext<{ productId: string }>): Promise<LoadedProduct> {
  const loaded = await loadProduct(transaction, params.productId, "update");
  return { ...loaded, visible: toVisible(loaded.record, await member) };
}

type LoadedProduct = Awaited<ReturnType<typeof loadProduct>> & { visible: Product };
