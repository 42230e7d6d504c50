import type { FieldChange } from "../../../kernel/audit.ts";
import { toLineInputs } from "../../sales/sales-lines.ts";
import { toPreviousValues } from "../../../kernel/changes/undo.ts";
import { OrderUpdate } from "../order-body.ts";
import type { OrderLine } from "../order-line.ts";

/**
 * Returns the body that undoes a change to an order; computed values are recomputed. Lines that still exist
 * are kept; the others get new ids.
 */
export function toPreviousOrder(changes: readonly FieldChange[]): Record<string, unknown> {
  const members = Object.keys(OrderUpdate.shape);
  const previous = Object.entries(toPreviousValues(changes)).filter(([member]) =>
    members.includes(member),
  );
  const lines = changes.find(({ field }) => field === "lines");
  if (lines === undefined) return Object.fromEntries(previous);
  const existingIds = new Set((lines.after as OrderLine[]).map(({ id }) => id));
  const before = lines.before as OrderLine[];
  const inputs = toLineInputs(before).map((line, index) => {
    const { quantityFulfilled: _, ...rest } = line as Omit<
      OrderLine,
      "id" | "position" | "netMinor"
    >;
    const id = before[index]?.id ?? "";
    return existingIds.has(id) ? { id, ...rest } : rest;
  });
  return { ...Object.fromEntries(previous), lines: inputs };
}
