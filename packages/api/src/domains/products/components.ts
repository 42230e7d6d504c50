import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { quantity } from "../../schema/quantities.ts";
import { uuid } from "../../schema/values.ts";
import type { Transaction } from "../../database/tenant.ts";

const Component = z
  .strictObject({
    productId: uuid().meta({ description: "A product that is no bundle." }),
    quantity: quantity()
      .gt(0)
      .meta({
        description: "Units of it in one bundle, with at most 3 decimals.",
        examples: [2],
      }),
  })
  .meta({ id: "ProductComponent", description: "A product in a bundle." });

/** The components of a bundle: at most 50 products, each once. */
export const Components = z
  .array(Component)
  .max(50)
  .check(
    z.superRefine<{ productId: string }[]>(
      (components, context) => {
        const seen = new Set<unknown>();
        components.forEach((component: { productId?: unknown } | null, index) => {
          const id = component?.productId;
          if (typeof id !== "string") return;
          if (seen.has(id)) {
            context.addIssue({
              code: "custom",
              path: [index, "productId"],
              params: { rule: "unique", expected: "each product once" },
              message: "must not be given twice",
            });
          }
          seen.add(id);
        });
      },
      { when: ({ value }) => Array.isArray(value) },
    ),
  )
  .meta({ description: "What a bundle is made of; empty for every other kind." });
export type Components = z.infer<typeof Components>;

/** Replaces the components of a bundle. */
export function writeComponents(
  transaction: Transaction,
  bundle: { id: string; organizationId: string },
  components: Components,
): void {
  transaction.write(queries.deleteFrom("product_components").where("bundle_id", "=", bundle.id));
  insertComponents(transaction, bundle, components);
}

/** Inserts the components of a bundle that has none. */
export function insertComponents(
  transaction: Transaction,
  bundle: { id: string; organizationId: string },
  components: Components,
): void {
  if (components.length === 0) return;
  transaction.write(
    queries.insertInto("product_components").values(
      components.map((component, position) => ({
        organization_id: bundle.organizationId,
        bundle_id: bundle.id,
        product_id: component.productId,
        position,
        quantity: component.quantity,
      })),
    ),
  );
}
