import { z } from "zod";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { line } from "../../schema/text.ts";

const maxAttributes = 30;

const text = () => line({ max: 500 });
const name = () => line({ min: 1, max: 60 });
const example = { accu: "500 Wh, 2024", frameslot: "AXA 4471" };

/** Custom attributes: texts under names that the organization chooses. */
export const Attributes = z
  .record(name(), text())
  .check(limitCount(maxAttributes))
  .meta({
    description: `Texts under names of your own, at most ${maxAttributes}. Names have at most 60 characters.`,
    examples: [example],
    maxProperties: maxAttributes,
  });

/** Attributes as a request gives them. */
export const attributesInput = () => z.preprocess(validateNames, Attributes);

/** Changes of attributes as a request gives them. */
export const attributesChange = () =>
  z.preprocess(
    validateNames,
    z
      .record(name(), text().nullable())
      .check(limitCount(maxAttributes))
      .meta({
        description: `Names that you omit stay as they are, null removes one; at most ${maxAttributes} remain.`,
        examples: [{ ...example, frameslot: null }],
      }),
  );

function limitCount(max: number) {
  return z.superRefine<Record<string, unknown>>((given, context) => {
    const count = Object.values(given).filter((each) => each !== null).length;
    if (count <= max) return;
    context.addIssue({
      code: "custom",
      params: { rule: "max", expected: max },
      message: `must have at most ${max} members, not ${count}`,
    });
  });
}

/** Rejects names that are equal once trimmed, and `__proto__`. */
function validateNames(input: unknown, context: z.RefinementCtx): unknown {
  if (typeof input !== "object" || input === null) return input;
  const seen = new Set<string>();
  for (const given of Object.keys(input)) {
    const trimmed = given.trim().normalize("NFC");
    const isTaken = seen.has(trimmed);
    seen.add(trimmed);
    if (!isTaken && trimmed !== "__proto__") continue;
    context.addIssue({
      code: "custom",
      path: [given],
      params: isTaken
        ? { rule: "unique", expected: "each name once" }
        : { rule: "pattern", expected: "another name" },
      message: isTaken ? "must not be named twice" : "must have another name",
    });
  }
  return input;
}

/**
 * Returns attributes after a change (JSON merge patch, RFC 7396): a given name gets its text, or is removed
 * by null; the others stay.
 */
export function mergeAttributes(
  before: Record<string, string>,
  change: Record<string, string | null>,
): Record<string, string> {
  const merged = new Map<string, string | null>([
    ...Object.entries(before),
    ...Object.entries(change),
  ]);
  return sortAttributes(Object.fromEntries([...merged].filter(hasText)));
}

/** Returns the change that turns `after` back into `before`. */
export function toPreviousAttributes(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string | null> {
  const removed = Object.keys(after).map((name) => [name, null] as const);
  return { ...Object.fromEntries(removed), ...before };
}

/** Sorts attributes by name, since the database keeps no order. */
export function sortAttributes(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @throws Problem VALIDATION_FAILED if there are more than an asset may have, once merged */
export function assertAttributeCount(given: Record<string, string>): void {
  const count = Object.keys(given).length;
  if (count <= maxAttributes) return;
  throw toValidationProblem([
    toBodyError(
      ["attributes"],
      "max",
      `would have ${count} members, and must have at most ${maxAttributes}`,
      maxAttributes,
      count,
    ),
  ]);
}

function hasText(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null;
}
