import { z } from "zod";
import { enumeration } from "../../../schema/enumeration.ts";
import { decimal } from "../../../schema/quantities.ts";

/** The categories of EN 16931 (UNCL 5305), in the order in which a breakdown lists them. */
export const vatCategories = ["S", "Z", "E", "AE", "K", "G", "O"] as const;

export const VatCategory = enumeration({
  S: "Standard or reduced rate.",
  Z: "Zero rate.",
  E: "Exempt.",
  AE: "Reverse charge.",
  K: "Supply within the European Union.",
  G: "Export outside the European Union.",
  O: "Outside the scope of VAT.",
}).meta({
  id: "VatCategory",
  description: "VAT category code of EN 16931.",
});
export type VatCategory = z.infer<typeof VatCategory>;

/** Percent, 0…100 with at most 2 decimals. */
export const vatRate = () =>
  decimal({ max: 100, decimals: 2 }).meta({
    description: "VAT in percent, with at most 2 decimals; 0 unless `vatCategory` is `S`.",
    examples: [21],
  });

/**
 * A Zod check for bodies with `vatCategory` and `vatRate`: every category except `S` has the rate 0. It is
 * reported together with other errors, and skipped if one of the two is absent: a change of one alone is
 * validated on the resulting record.
 */
export const vatRateFitsCategory = z.superRefine<{
  vatCategory?: unknown;
  vatRate?: unknown;
}>(
  ({ vatCategory, vatRate }, context) => {
    if (!VatCategory.safeParse(vatCategory).success || typeof vatRate !== "number") return;
    if (vatCategory === "S" || vatRate === 0) return;
    context.addIssue({
      code: "custom",
      path: ["vatRate"],
      params: { rule: "range", expected: 0 },
      message: `must be 0 with vatCategory ${String(vatCategory)}`,
    });
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);

type CategoryAndRate = { vatCategory: VatCategory; vatRate: number };

/** Rates that are valid but often a mistake, with the message of the warning. */
export const vatRateMistakes: readonly {
  matches: (line: CategoryAndRate) => boolean;
  message: string;
}[] = [
  {
    // Rule BR-S-05; a warning only, since quotes and orders are no invoices.
    matches: ({ vatCategory, vatRate }) => vatCategory === "S" && vatRate === 0,
    message:
      "EN 16931 does not allow 0 in category S: use the category that says why it is 0, such as Z or E",
  },
  {
    matches: ({ vatRate }) => vatRate > 0 && vatRate < 1,
    message: "this is less than one percent; rates are percentages, such as 21",
  },
];

/** Returns warnings about the rate of a product, except those that its previous rate had too. */
export function toVatRateWarnings(product: CategoryAndRate, previous?: CategoryAndRate): string[] {
  return vatRateMistakes
    .filter(({ matches }) => matches(product) && !(previous !== undefined && matches(previous)))
    .map(({ message }) => `/vatRate: ${message}`);
}
