import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import { line, lines } from "../../schema/text.ts";
import { toReferences } from "../../schema/json-pointer.ts";
import { maxLevels, pointerPattern } from "./pointer.ts";

/** The maximum number of tests in a group. */
const maxTests = 20;
const maxValues = 100;
const maxTextLength = 500;

export const ConditionOperator = enumeration({
  eq: "It is equal to `value`.",
  ne: "It is not equal to `value`.",
  gt: "It is greater than `value`.",
  gte: "It is `value` or greater.",
  lt: "It is less than `value`.",
  lte: "It is `value` or less.",
  in: "It is in the list `value`.",
  not_in: "It is not in the list `value`.",
  contains: "The text or list contains `value`.",
  starts_with: "The text begins with `value`.",
  exists: "There is a value that is not null; takes no `value`.",
  not_exists: "There is no value, or it is null; takes no `value`.",
  changed: "The change gives it another value; takes no `value`.",
}).meta({
  id: "ConditionOperator",
  description:
    "How the value at `path` is compared with `value`. Numbers and texts have an order, date-times that of time; values of different kinds are never greater or less.",
});
type Operator = z.infer<typeof ConditionOperator>;

const scalar = () => z.union([lines({ max: maxTextLength }), z.number(), z.boolean()]);

const Value = z.union([scalar(), z.array(scalar()).min(1).max(maxValues)]).nullable();

/** The values that each operator compares with. */
const acceptedValues: Record<Operator, { expected: string; fits: (value: unknown) => boolean }> = {
  eq: { expected: "a value, not a list", fits: (value) => !Array.isArray(value) },
  ne: { expected: "a value, not a list", fits: (value) => !Array.isArray(value) },
  gt: orderedValue(),
  gte: orderedValue(),
  lt: orderedValue(),
  lte: orderedValue(),
  in: { expected: "a list", fits: Array.isArray },
  not_in: { expected: "a list", fits: Array.isArray },
  contains: { expected: "a value", fits: (value) => value !== null && !Array.isArray(value) },
  starts_with: { expected: "a text", fits: (value) => typeof value === "string" },
  exists: noValue(),
  not_exists: noValue(),
  changed: noValue(),
};

function orderedValue() {
  const fits = (value: unknown) => typeof value === "number" || typeof value === "string";
  return { expected: "a number or a text", fits };
}

function noValue() {
  return { expected: "no value", fits: (value: unknown) => value === null };
}

/** A comparison with one value of a document. */
export type ConditionTest = { path: string; op: Operator; value: z.infer<typeof Value> };

/** A group of tests: all of them must be met, or any of them. */
type Group<Item> = { all: Item[] } | { any: Item[] };

/** Conditions as stored and shown: a group of tests and of one further level of groups. */
export type Conditions = Group<ConditionTest | Group<ConditionTest>>;

/**
 * Returns the input schema of conditions on documents with the members `roots`. It has no component name: callers add
 * it.
 */
export function conditionsInputSchema(roots: readonly string[]) {
  const value = Value.default(null).meta(valueMeta);
  return toSchema(z.strictObject({ ...testProperties(roots), value }).check(operatorAcceptsValue));
}

/** Returns the output schema of conditions, in which every member is required. */
export function conditionsSchema(roots: readonly string[]) {
  const value = Value.meta(valueMeta);
  return toSchema(z.strictObject({ ...testProperties(roots), value }).check(operatorAcceptsValue));
}

const valueMeta = { description: "What the value is compared with.", examples: ["draft"] };

function toSchema<Test extends z.ZodType>(test: Test) {
  const part = z.union([test, ...groupSchemas(test)]);
  return z.union(groupSchemas(part));
}

function testProperties(roots: readonly string[]) {
  const known = roots.map((root) => `/${root}`).join(", ");
  return {
    path: line({ max: maxTextLength })
      .regex(new RegExp(pointerPattern, "u"), "must be a JSON pointer, such as /target/status")
      .refine((path) => roots.includes(toReferences(path)[0] ?? ""), {
        message: `must begin with ${known}`,
      })
      .meta({
        description: `A JSON pointer (RFC 6901) of at most ${maxLevels} references, which begins with ${known}.`,
        examples: [`/${roots[0]}/status`],
      }),
    op: ConditionOperator,
  };
}

/** Checks that the operator accepts the value. */
const operatorAcceptsValue = z.superRefine<ConditionTest>(({ op, value }, context) => {
  const { expected, fits } = acceptedValues[op];
  if (fits(value)) return;
  context.addIssue({
    code: "custom",
    path: ["value"],
    params: { rule: "type", expected },
    message: `must be ${expected} with ${op}`,
  });
});

function groupSchemas<Item extends z.ZodType>(item: Item) {
  const items = z.array(item).min(1).max(maxTests);
  return [
    z.strictObject({ all: items.meta({ description: "Every one must hold." }) }),
    z.strictObject({ any: items.meta({ description: "At least one must hold." }) }),
  ] as const;
}
