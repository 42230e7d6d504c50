import { z } from "zod";
import { vatRateFitsCategory } from "../shared/money/vat.ts";
import { toRequestErrors, toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Product } from "./product.ts";

/**
 * Checks that only bundles have components, and that their stock is not tracked. It ignores absent members:
 * an update with only some of them is checked on the resulting record.
 */
const membersFitKind = z.superRefine<{
  kind?: unknown;
  components?: unknown;
  trackStock?: unknown;
}>(
  ({ kind, components, trackStock }, context) => {
    if (typeof kind !== "string") return;
    if (kind !== "bundle" && Array.isArray(components) && components.length > 0) {
      context.addIssue({
        code: "custom",
        path: ["components"],
        params: { rule: "max", expected: 0 },
        message: `must be empty for the kind ${kind}`,
      });
    }
    if (kind === "bundle" && trackStock === true) {
      context.addIssue({
        code: "custom",
        path: ["trackStock"],
        params: { rule: "range", expected: false },
        message: "must be false for a bundle; the stock of its products is tracked",
      });
    }
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);

/** The rules about several members of a product, for bodies with all or some of them. */
export const productRules = [vatRateFitsCategory, membersFitKind] as const;

const CompleteProduct = z.looseObject({}).check(...productRules);

/** @throws Problem VALIDATION_FAILED when a changed product breaks a rule that its body alone satisfies */
export function assertProductRules(product: Product): void {
  const { error } = CompleteProduct.safeParse(product);
  if (error !== undefined) throw toValidationProblem(toRequestErrors(error, product, "body"));
}
