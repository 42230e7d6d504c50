import type { z } from "zod";
import type { Change } from "../../kernel/changes/change.ts";
import { faultOfDocument } from "../../kernel/conditions/pointer.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toPointer } from "../../schema/json-pointer.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { meantValue } from "../../schema/errors/meant-value.ts";
import { toRequestErrors } from "../../schema/errors/request-errors.ts";
import { builtIns, isBuiltIn } from "./built-ins.ts";
import { checkReferences } from "./check-references.ts";
import type { Definition, WorkflowStep } from "./definition.ts";
import { toInvalid } from "./definition-error.ts";
import type { ResponseOf } from "./definition-document.ts";
import { findPlaceholders } from "./placeholders.ts";
import { toParamsSchema, toStepRequest } from "./step-input.ts";

/** The operations that can be steps, by operationId. */
type StepOperations = ReadonlyMap<string, Change>;

/**
 * Rejects a definition that refers to something unknown: an operation that cannot be a step, a member that
 * the operation does not have, or a placeholder or path to a value that no run can have.
 *
 * @throws Problem WORKFLOW_INVALID with every error
 */
export function assertDefinition(
  definition: Definition,
  operations: StepOperations,
  responseOf: ResponseOf,
): void {
  const errors = definition.steps.flatMap((step, index) => [
    ...checkName(definition, index),
    ...checkInput(step, index, operations),
  ]);
  errors.push(...checkReferences(definition, responseOf));
  if (errors.length > 0) throw toInvalid(errors);
}

function checkName({ steps }: Definition, index: number): RequestError[] {
  const id = steps[index]?.id;
  if (steps.findIndex((step) => step.id === id) === index) return [];
  return [
    toBodyError(["steps", index, "id"], "unique", "is the id of a step before", "another", id),
  ];
}

function checkInput(step: WorkflowStep, index: number, operations: StepOperations): RequestError[] {
  const place = ["steps", index, "input"];
  const fault = faultOfDocument(step.input);
  if (fault === "depth") return [toBodyError(place, "max", "has more than 10 levels", 10)];
  if (fault === "size") return [toBodyError(place, "max", "is larger than 1 MiB", 1_048_576)];
  const unstorable = findUnstorable(step.input, place);
  if (unstorable !== null) {
    return [toBodyError(unstorable, "pattern", "holds characters that no text may have", "text")];
  }
  const placeholders = findPlaceholders(step.input);
  // An unknown member is an error even if its value is a placeholder.
  return toIssues(step, operations, index).filter(
    ({ pointer = "", rule }) =>
      rule === "unknown" || !placeholders.some(({ path }) => isAbout(pointer, [...place, ...path])),
  );
}

/** Validates the input against the schemas of the operation, with placeholders as they are. */
function toIssues(
  { operation, input }: WorkflowStep,
  operations: StepOperations,
  index: number,
): RequestError[] {
  const place = ["steps", index, "input"];
  if (isBuiltIn(operation)) return judge(builtIns[operation], input, place);
  const change = operations.get(operation);
  if (change === undefined) {
    const known = [...operations.keys(), ...Object.keys(builtIns)];
    const text = `is not an operation that a step may carry out${didYouMean(meantValue(operation, known))}`;
    const at = ["steps", index, "operation"];
    return [toBodyError(at, "enum", text, known, operation.slice(0, 80))];
  }
  const { params, body } = toStepRequest(change, input);
  const errors = judge(toParamsSchema(change), params, place);
  if (change.body !== undefined) return [...errors, ...judge(change.body, body, place)];
  const beside = Object.keys(body).map((name) =>
    toBodyError([...place, name], "unknown", "is not known", null),
  );
  return [...errors, ...beside];
}

function judge(schema: z.ZodType, value: unknown, place: (string | number)[]): RequestError[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  const prefix = toPointer(place);
  return toRequestErrors(parsed.error, value, "body", schema).map((error) => {
    const pointer = `${prefix}${error.pointer ?? ""}`;
    const text = error.message.replace(/^(?:the body|\/\S*) /u, "");
    return { ...error, pointer, message: `${pointer} ${text}` };
  });
}

/** Whether the value at `pointer` is or contains the placeholder at `path`, and is known only in a run. */
function isAbout(pointer: string, path: (string | number)[]): boolean {
  const own = toPointer(path);
  return own === pointer || own.startsWith(`${pointer}/`);
}

/** Returns the path of a text or key that PostgreSQL cannot store; null if there is none. */
function findUnstorable(value: unknown, path: (string | number)[]): (string | number)[] | null {
  if (typeof value === "string") {
    return value.includes("\0") || !value.isWellFormed() ? path : null;
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (key.includes("\0") || !key.isWellFormed()) return path;
    const found = findUnstorable(member, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
