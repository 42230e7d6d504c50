import { checkConditions, checkPath } from "../../kernel/conditions/check-conditions.ts";
import type { RequestError } from "../../problems/problem.ts";
import { type Place, toBodyError } from "../../schema/errors/body-error.ts";
import { toPointer } from "../../schema/json-pointer.ts";
import type { Definition } from "./definition.ts";
import { type ResponseOf, toDocumentSchema } from "./definition-document.ts";
import { findPlaceholders, isPointer } from "./placeholders.ts";

type DocumentSchema = ReturnType<typeof toDocumentSchema>;

/**
 * Returns an error for each path or placeholder that names nothing in the run at that point, and for each
 * value that a condition can never match.
 */
export function checkReferences(definition: Definition, responseOf: ResponseOf): RequestError[] {
  const { conditions, steps } = definition;
  const documentBefore = (count: number) =>
    toDocumentSchema(definition, steps.slice(0, count), responseOf);
  const ofRun =
    conditions === null ? [] : checkConditions(conditions, documentBefore(0), ["conditions"]);
  const ofSteps = steps.flatMap(({ when, input }, index) => {
    const schema = documentBefore(index);
    const place = ["steps", index];
    return [
      ...checkPlaceholders(input, schema, [...place, "input"]),
      ...(when === null ? [] : checkConditions(when, schema, [...place, "when"])),
    ];
  });
  return [...ofRun, ...ofSteps];
}

function checkPlaceholders(input: unknown, schema: DocumentSchema, place: Place): RequestError[] {
  return findPlaceholders(input).flatMap(({ path, pointer }) => {
    const own = [...place, ...path];
    if (isPointer(pointer)) return checkPath(pointer, schema, own, write);
    const received = pointer.slice(0, 80);
    const roots = Object.keys(schema.shape).map((root) => toPointer([root]));
    return [toBodyError(own, "unknown", `names nothing: ${write(received)}`, roots, received)];
  });
}

const write = (pointer: string): string => `{{${pointer}}}`;
