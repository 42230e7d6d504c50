import type { z } from "zod";
import type { RequestError } from "../../problems/problem.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { type Place, toBodyError } from "../../schema/errors/body-error.ts";
import { nearest } from "../../schema/errors/nearest.ts";
import { followSchema } from "../../schema/follow-schema.ts";
import { toPointer, toReferences } from "../../schema/json-pointer.ts";
import { checkOperand } from "./check-operand.ts";
import type { Conditions, ConditionTest } from "./conditions.ts";

/**
 * Validates conditions on documents of a schema: paths of values that no document can have, and values that can never
 * be compared with those at the path.
 *
 * @param bodyPath the path of the conditions in the body
 */
export function checkConditions(
  conditions: Conditions,
  schema: z.ZodObject,
  place: Place,
): RequestError[] {
  return testsIn(conditions, place).flatMap(({ test, place: own }) => {
    const errors = checkPath(test.path, schema, [...own, "path"]);
    return errors.length > 0 ? errors : checkOperand(test, schema, own);
  });
}

function testsIn(
  part: Conditions | ConditionTest,
  place: Place,
): { test: ConditionTest; place: Place }[] {
  if ("all" in part) return part.all.flatMap((each, i) => testsIn(each, [...place, "all", i]));
  if ("any" in part) return part.any.flatMap((each, i) => testsIn(each, [...place, "any", i]));
  return [{ test: part, place }];
}

/**
 * Returns the error of a pointer to a value that no document of the schema can have, with a suggestion for a
 * misspelled member.
 *
 * @param format returns the pointer as the body contains it
 */
export function checkPath(
  pointer: string,
  schema: z.ZodObject,
  place: Place,
  write: (pointer: string) => string = (text) => text,
): RequestError[] {
  const references = toReferences(pointer);
  const unknown = followSchema(schema, references);
  if (unknown === null) return [];
  const received = pointer.slice(0, 80);
  const { depth, members } = unknown;
  const holder = references.slice(0, depth);
  const [near] = nearest(references[depth] ?? "", members);
  const names = `names nothing: ${write(received)}`;
  if (near === undefined) {
    const expected = members.map((member) => toPointer([...holder, member]));
    return [toBodyError(place, "unknown", names, expected, received)];
  }
  const meant = toPointer([...holder, near, ...references.slice(depth + 1)]);
  const text = `${names}${didYouMean(write(meant))}`;
  return [toBodyError(place, "unknown", text, meant, received)];
}
