import { z } from "zod";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { line } from "../../schema/text.ts";

const mostAttributes = 30;

const text = () => line({ max: 500 });
const name = () => line({ min: 1, max: 60 });
const example = { accu: "500 Wh, 2024", frameslot: "AXA 4471" };

/** Custom attributes: texts under names that the organization chooses. */
export const Attributes = z
  .record(name(), text())
  .check(atMost(mostAttributes))
  .meta({
    description: `Texts under names of your own, at most ${mostAttributes}. Names have at most 60 characters.`,
    examples: [example],
    maxProperties: mostAttributes,
  });

/** Attributes as a request gives them. */
export const attributesInput = () => z.preprocess(refuseNames, Attributes);

/** Changes of attributes as a request gives them. */
export const attributesChange = () =>
  z.preprocess(
    refuseNames,
    z
      .record(name(), text().nullable())
      .check(atMost(mostAttributes))
      .meta({
        description: `Names left out stay as they are, null removes one; at most ${mostAttributes} remain.`,
        examples: [{ ...example, frameslot: null }],
      }),
  );

function atMost(most: number) {
  return z.superRefine<Record<string, unknown>>((given, context) => {
    const count = Object.values(given).filter((each) => each !== null).length;
    if (count <= most) return;
    context.addIssue({
      code: "custom",
      params: { rule: "max", expected: most },
      message: `must have at most ${most} members, not ${count}`,
    });
  });
}

/** Rejects names that are equal once trimmed, and `__proto__`. */
function refuseNames(input: unknown, context: z.RefinementCtx): unknown {
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
  return inOrder(Object.fromEntries([...merged].filter(hasText)));
}

/** Returns the change that turns `after` back into `before`. */
export function toFormerAttributes(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string | null> {
  const gone = Object.keys(after).map((name) => [name, null] as const);
  return { ...Object.fromEntries(gone), ...before };
}

/** Sorts attributes by name, since the database keeps no order. */
export function inOrder(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @throws Problem VALIDATION_FAILED if there are more than an asset may have, once merged */
export function refuseTooMany(given: Record<string, string>): void {
  const count = Object.keys(given).length;
  if (count <= mostAttributes) return;
  throw toValidationProblem([
    toBodyError(
      ["attributes"],
      "max",
      `would have ${count} members, and must have at most ${mostAttributes}`,
      mostAttributes,
      count,
    ),
  ]);
}

function hasText(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null;
}
