import { z } from "zod";
import type { Change } from "../changes/change.ts";

const computed = z.object({
  totalMinor: z.number(),
  itemCount: z.number(),
  currency: z.string(),
});

/** A change that a policy may hold, with the schema of its record if known. */
type HoldableChange = Pick<Change, "params" | "body" | "load"> & { record: z.ZodType | undefined };

/**
 * Returns the schema of the document that the conditions of a policy test: input and record of a call of one of these
 * changes, and computed values. A record without a known schema may be any value.
 */
export function toPolicyDocumentSchema(changes: readonly HoldableChange[]): z.ZodObject {
  const inputs = changes.flatMap(({ params, body }) => {
    const others = Object.entries(params.shape).filter(([name]) => name !== "organizationId");
    const address = z.object(Object.fromEntries(others));
    return body === undefined ? [address] : [address, body];
  });
  const targets = changes
    .filter(({ load }) => load !== undefined)
    .map(({ record }) => record ?? z.unknown());
  const target = targets.length === 0 ? z.unknown() : z.union(targets);
  return z.object({ input: z.union(inputs), target, computed });
}
