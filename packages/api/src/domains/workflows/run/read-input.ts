import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { findExceededLimit } from "../../../kernel/conditions/pointer.ts";
import type { Operation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { toRequestErrors, toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { type BuiltInStep, builtInSteps, isBuiltInStep } from "../built-ins.ts";
import type { WorkflowStep } from "../definition.ts";
import { UnresolvedPlaceholder, replacePlaceholders } from "../placeholders.ts";
import { type RecordAddress, toRecordAddress } from "../records/record-address.ts";
import { type StepRequest, toParamsSchema, toStepRequest } from "../step-input.ts";
import { digitsToNumbers } from "../records/digits-to-numbers.ts";
import { toStepProblem } from "./step-problem.ts";
import type { ExecutionResult } from "./progress.ts";

/** The action of a step, with its placeholders replaced. */
export type StepInput =
  | { kind: "wait"; minutes: number }
  | { kind: "notify"; notice: z.infer<(typeof builtInSteps)["notify"]> }
  | { kind: "get"; address: RecordAddress }
  | ({ kind: "operation"; operation: Operation } & StepRequest)
  | Extract<ExecutionResult, { kind: "refused" }>;

/** Reads the input of a step; an invalid input gives a rejection with the problem. */
export function readInput(
  step: WorkflowStep,
  document: unknown,
  registry: readonly Operation[],
): StepInput {
  try {
    return resolveInput(step, document, registry);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: "refused", problem: toStepProblem(error, uuidv7()) };
  }
}

function resolveInput(
  step: WorkflowStep,
  document: unknown,
  registry: readonly Operation[],
): StepInput {
  const input = fillInput(step, document);
  if (isBuiltInStep(step.operation)) return resolveBuiltIn(step.operation, input);
  const operation = registry.find(({ id }) => id === step.operation);
  if (operation?.kind !== "mutation" || !operation.traits.includes("workflowStep")) {
    throw new Problem("WORKFLOW_INVALID", `${step.operation} is no step of a workflow any more.`);
  }
  const { change } = operation;
  const { params, body } = toStepRequest(change, input);
  return {
    kind: "operation",
    operation,
    params: digitsToNumbers(toParamsSchema(change), params),
    body: digitsToNumbers(change.body, body),
  };
}

function resolveBuiltIn(operation: BuiltInStep, input: unknown): StepInput {
  switch (operation) {
    case "wait":
      return { kind: "wait", minutes: parseInput(builtInSteps.wait, input).minutes };
    case "notify":
      return { kind: "notify", notice: parseInput(builtInSteps.notify, input) };
    case "get": {
      const { kind, id } = parseInput(builtInSteps.get, input);
      return { kind: "get", address: toRecordAddress(kind, id) };
    }
  }
}

/** Returns the input of a step with its placeholders replaced. */
export function fillInput(step: WorkflowStep, document: unknown): Record<string, unknown> {
  try {
    const input = replacePlaceholders(step.input, document) as Record<string, unknown>;
    const exceededLimit = findExceededLimit(input);
    if (exceededLimit === null) return input;
    const text = exceededLimit === "depth" ? "has more than 10 levels" : "is larger than 1 MiB";
    throw new Problem("WORKFLOW_INVALID", `The input of the step ${step.id} ${text}.`);
  } catch (error) {
    if (!(error instanceof UnresolvedPlaceholder)) throw error;
    const { pointer, path } = error.placeholder;
    throw new Problem(
      "WORKFLOW_INVALID",
      `In the step ${step.id}, {{${pointer}}} at /${path.join("/")} names nothing that can stand there.`,
    );
  }
}

function parseInput<Value>(schema: z.ZodType<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw toValidationProblem(toRequestErrors(parsed.error, input, "body"));
}
