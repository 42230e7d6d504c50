import {
  validateConditions,
  validatePointer,
} from "../../kernel/conditions/validate-conditions.ts";
import type { Conditions } from "../../kernel/conditions/conditions.ts";
import type { RequestError } from "../../problems/problem.ts";
import { type BodyPath, toBodyError } from "../../schema/errors/body-error.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { toPointer } from "../../schema/json-pointer.ts";
import type { Definition } from "./definition.ts";
import { type FindResponseSchema, toDocumentSchema } from "./document-schema.ts";
import { findPlaceholders, isPointer } from "./placeholders.ts";
import { isRecordPointer, pointersInConditions } from "./records/reads-record.ts";

type DocumentSchema = ReturnType<typeof toDocumentSchema>;

/**
 * Returns an error for each path or placeholder that names nothing in the run at that point, and for each
 * value that a condition can never match.
 */
export function validateReferences(
  definition: Definition,
  responseOf: FindResponseSchema,
): RequestError[] {
  const { conditions, steps } = definition;
  const documentSchemaBefore = (count: number) =>
    toDocumentSchema(definition, steps.slice(0, count), responseOf);
  const runErrors =
    conditions === null
      ? []
      : validateConditions(conditions, documentSchemaBefore(0), ["conditions"]);
  const stepErrors = steps.flatMap(({ when, input }, index) => {
    const schema = documentSchemaBefore(index);
    const bodyPath = ["steps", index];
    return [
      ...validatePlaceholders(input, schema, [...bodyPath, "input"]),
      ...(when === null ? [] : validateConditions(when, schema, [...bodyPath, "when"])),
      ...validateChanged(when, [...bodyPath, "when"]),
    ];
  });
  return [...runErrors, ...validateChanged(conditions, ["conditions"]), ...stepErrors];
}

/** Rejects `changed` for the record as it is now: only the event knows former values. */
function validateChanged(conditions: Conditions | null, bodyPath: BodyPath): RequestError[] {
  return pointersInConditions(conditions, bodyPath)
    .filter(({ pointer, op }) => op === "changed" && isRecordPointer(pointer))
    .map(({ pointer, bodyPath: pathOfPointer }) => {
      const suggestion = pointer.replace("/record", "/trigger/data/object");
      const text = `has no former value to compare with${didYouMean(suggestion)}`;
      return toBodyError(pathOfPointer, "unknown", text, suggestion, pointer.slice(0, 80));
    });
}

function validatePlaceholders(
  input: unknown,
  schema: DocumentSchema,
  bodyPath: BodyPath,
): RequestError[] {
  return findPlaceholders(input).flatMap(({ path, pointer }) => {
    const placeholderPath = [...bodyPath, ...path];
    if (isPointer(pointer))
      return validatePointer(pointer, schema, placeholderPath, toPlaceholderText);
    const received = pointer.slice(0, 80);
    const roots = Object.keys(schema.shape).map((root) => toPointer([root]));
    return [
      toBodyError(
        placeholderPath,
        "unknown",
        `names nothing: ${toPlaceholderText(received)}`,
        roots,
        received,
      ),
    ];
  });
}

const toPlaceholderText = (pointer: string): string => `{{${pointer}}}`;
