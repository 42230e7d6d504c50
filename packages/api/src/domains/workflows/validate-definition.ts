import type { z } from "zod";
import type { Change } from "../../kernel/changes/change.ts";
import { findExceededLimit } from "../../kernel/conditions/pointer.ts";
import type { RequestError } from "../../problems/problem.ts";
import { toPointer } from "../../schema/json-pointer.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { didYouMean } from "../../schema/errors/did-you-mean.ts";
import { suggestValue } from "../../schema/errors/suggest-value.ts";
import { toRequestErrors } from "../../schema/errors/request-errors.ts";
import { builtInSteps, isBuiltInStep } from "./built-ins.ts";
import { validateReferences } from "./validate-references.ts";
import type { Definition, WorkflowStep } from "./definition.ts";
import { toDefinitionProblem } from "./definition-problem.ts";
import type { FindResponseSchema } from "./document-schema.ts";
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
export function assertValidDefinition(
  definition: Definition,
  operations: StepOperations,
  responseOf: FindResponseSchema,
): void {
  const errors = definition.steps.flatMap((step, index) => [
    ...validateStepId(definition, index),
    ...validateInput(step, index, operations),
  ]);
  errors.push(...validateReferences(definition, responseOf));
  if (errors.length > 0) throw toDefinitionProblem(errors);
}

function validateStepId({ steps }: Definition, index: number): RequestError[] {
  const id = steps[index]?.id;
  if (steps.findIndex((step) => step.id === id) === index) return [];
  return [
    toBodyError(["steps", index, "id"], "unique", "is the id of a step before", "another", id),
  ];
}

function validateInput(
  step: WorkflowStep,
  index: number,
  operations: StepOperations,
): RequestError[] {
  const inputPath = ["steps", index, "input"];
  const exceededLimit = findExceededLimit(step.input);
  if (exceededLimit === "depth")
    return [toBodyError(inputPath, "max", "has more than 10 levels", 10)];
  if (exceededLimit === "size")
    return [toBodyError(inputPath, "max", "is larger than 1 MiB", 1_048_576)];
  const unstorable = findUnstorable(step.input, inputPath);
  if (unstorable !== null) {
    return [toBodyError(unstorable, "pattern", "holds characters that no text may have", "text")];
  }
  const placeholders = findPlaceholders(step.input);
  if (step.operation === "get" && placeholders.some(({ path }) => path[0] === "kind")) {
    const text = "must be a kind, not a placeholder: paths of later steps are checked by it";
    const { options } = builtInSteps.get.shape.kind;
    return [toBodyError([...inputPath, "kind"], "enum", text, options, step.input["kind"])];
  }
  // An unknown member is an error even if its value is a placeholder.
  return validateAgainstOperation(step, operations, index).filter(
    ({ pointer = "", rule }) =>
      rule === "unknown" ||
      !placeholders.some(({ path }) => containsPlaceholder(pointer, [...inputPath, ...path])),
  );
}

/** Validates the input against the schemas of the operation, with placeholders as they are. */
function validateAgainstOperation(
  { operation, input }: WorkflowStep,
  operations: StepOperations,
  index: number,
): RequestError[] {
  const inputPath = ["steps", index, "input"];
  if (isBuiltInStep(operation)) return validateValue(builtInSteps[operation], input, inputPath);
  const change = operations.get(operation);
  if (change === undefined) {
    const allowedOperations = [...operations.keys(), ...Object.keys(builtInSteps)];
    const text = `is not an operation that a step may carry out${didYouMean(suggestValue(operation, allowedOperations))}`;
    const operationPath = ["steps", index, "operation"];
    return [toBodyError(operationPath, "enum", text, allowedOperations, operation.slice(0, 80))];
  }
  const { params, body } = toStepRequest(change, input);
  const errors = validateValue(toParamsSchema(change), params, inputPath);
  if (change.body !== undefined) return [...errors, ...validateValue(change.body, body, inputPath)];
  const unknownMembers = Object.keys(body).map((name) =>
    toBodyError([...inputPath, name], "unknown", "is not known", null),
  );
  return [...errors, ...unknownMembers];
}

function validateValue(
  schema: z.ZodType,
  value: unknown,
  inputPath: (string | number)[],
): RequestError[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  const prefix = toPointer(inputPath);
  return toRequestErrors(parsed.error, value, "body", schema).map((error) => {
    const pointer = `${prefix}${error.pointer ?? ""}`;
    const text = error.message.replace(/^(?:the body|\/\S*) /u, "");
    return { ...error, pointer, message: `${pointer} ${text}` };
  });
}

/** Whether the value at `pointer` is or contains the placeholder at `path`, and is known only in a run. */
function containsPlaceholder(pointer: string, path: (string | number)[]): boolean {
  const placeholderPointer = toPointer(path);
  return placeholderPointer === pointer || placeholderPointer.startsWith(`${pointer}/`);
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
