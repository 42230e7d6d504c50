import type { z } from "zod";
import type { RequestError } from "../../problems/problem.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { type BodyPath, toBodyError } from "../../schema/errors/body-error.ts";
import { nearest } from "../../schema/errors/nearest.ts";
import { followSchema } from "../../schema/follow-schema.ts";
import { toPointer, toReferences } from "../../schema/json-pointer.ts";
import { validateOperand } from "./validate-operand.ts";
import type { Conditions, ConditionTest } from "./conditions.ts";

/**
 * Validates conditions on documents of a schema: paths of values that no document can have, and values that can never
 * be compared with those at the path.
 *
 * @param bodyPath the path of the conditions in the body
 */
export function validateConditions(
  conditions: Conditions,
  schema: z.ZodObject,
  bodyPath: BodyPath,
): RequestError[] {
  return testsIn(conditions, bodyPath).flatMap(({ test, bodyPath: testPath }) => {
    const errors = validatePointer(test.path, schema, [...testPath, "path"]);
    return errors.length > 0 ? errors : validateOperand(test, schema, testPath);
  });
}

/** Returns every test of conditions, with its path in the body. */
export function testsIn(
  part: Conditions | ConditionTest,
  bodyPath: BodyPath,
): { test: ConditionTest; bodyPath: BodyPath }[] {
  if ("all" in part) return part.all.flatMap((each, i) => testsIn(each, [...bodyPath, "all", i]));
  if ("any" in part) return part.any.flatMap((each, i) => testsIn(each, [...bodyPath, "any", i]));
  return [{ test: part, bodyPath }];
}

/**
 * Returns the error of a pointer to a value that no document of the schema can have, with a suggestion for a
 * misspelled member.
 *
 * @param format returns the pointer as the body contains it
 */
export function validatePointer(
  pointer: string,
  schema: z.ZodObject,
  bodyPath: BodyPath,
  format: (pointer: string) => string = (text) => text,
): RequestError[] {
  const references = toReferences(pointer);
  const unknown = followSchema(schema, references);
  if (unknown === null) return [];
  const received = pointer.slice(0, 80);
  const { depth, members } = unknown;
  const parent = references.slice(0, depth);
  const [suggestion] = nearest(references[depth] ?? "", members);
  const names = `names nothing: ${format(received)}`;
  if (suggestion === undefined) {
    const expected = members.map((member) => toPointer([...parent, member]));
    return [toBodyError(bodyPath, "unknown", names, expected, received)];
  }
  const suggestedPointer = toPointer([...parent, suggestion, ...references.slice(depth + 1)]);
  const text = `${names}${didYouMean(format(suggestedPointer))}`;
  return [toBodyError(bodyPath, "unknown", text, suggestedPointer, received)];
}
