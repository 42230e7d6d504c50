import type { FieldChange } from "../../../kernel/audit.ts";
import { toGivenLines } from "../../sales/sales-lines.ts";
import { toFormerValues } from "../../../kernel/changes/undo.ts";
import { OrderUpdate } from "../order-body.ts";
import type { OrderLine } from "../order-line.ts";

/**
 * Returns the body that undoes a change to an order; computed values are recomputed. Lines that still exist
 * are kept; the others get new ids.
 */
export function toFormerOrder(changes: readonly FieldChange[]): Record<string, unknown> {
  const members = Object.keys(OrderUpdate.shape);
  const former = Object.entries(toFormerValues(changes)).filter(([member]) =>
    members.includes(member),
  );
  const lines = changes.find(({ field }) => field === "lines");
  if (lines === undefined) return Object.fromEntries(former);
  const present = new Set((lines.after as OrderLine[]).map(({ id }) => id));
  const before = lines.before as OrderLine[];
  const given = toGivenLines(before).map((line, index) => {
    const { quantityFulfilled: _, ...rest } = line as Omit<
      OrderLine,
      "id" | "position" | "netMinor"
    >;
    const id = before[index]?.id ?? "";
    return present.has(id) ? { id, ...rest } : rest;
  });
  return { ...Object.fromEntries(former), lines: given };
}
