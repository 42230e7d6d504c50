import type { z } from "zod";
import type { Change } from "../../kernel/changes/change.ts";
import { faultOfDocument, toReferences } from "../../kernel/conditions/pointer.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import { toRequestErrors } from "../../schema/request-errors.ts";
import { builtIns, isBuiltIn } from "./built-ins.ts";
import { type Definition, documentRoots, type WorkflowStep } from "./definition.ts";
import { findPlaceholders, isPointer, type Placeholder } from "./placeholders.ts";
import { toParamsSchema, toStepRequest } from "./step-input.ts";

const mostErrors = 50;

/** The operations that may be steps, by their ids. */
export type StepOperations = ReadonlyMap<string, Change>;

/**
 * Refuses a definition that refers to what does not exist: an operation that cannot be a step, a member that
 * its operation does not take, a placeholder that names nothing known.
 *
 * @throws Problem WORKFLOW_INVALID, with all errors
 */
export function assertDefinition(definition: Definition, operations: StepOperations): void {
  const errors = definition.steps.flatMap((step, index) => [
    ...checkName(definition, index),
    ...checkInput(step, index, operations),
    ...checkReferences(definition, index),
  ]);
  errors.push(...checkConditionPaths(definition));
  const [first] = errors;
  if (first === undefined) return;
  const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
  throw new Problem("WORKFLOW_INVALID", `The workflow has ${count}: ${first.message}.`, {
    errors: errors.slice(0, mostErrors),
  });
}

/** Returns a path as a JSON pointer (RFC 6901). */
function toPointer(path: (string | number)[]): string {
  return path
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}

function toError(
  path: (string | number)[],
  rule: RequestError["rule"],
  text: string,
  expected: unknown,
  received: unknown = null,
): RequestError {
  const pointer = toPointer(path);
  return { location: "body", pointer, rule, message: `${pointer} ${text}`, expected, received };
}

function checkName({ steps }: Definition, index: number): RequestError[] {
  const id = steps[index]?.id;
  if (steps.findIndex((step) => step.id === id) === index) return [];
  return [toError(["steps", index, "id"], "unique", "is the id of a step before", "another", id)];
}

function checkInput(step: WorkflowStep, index: number, operations: StepOperations): RequestError[] {
  const place = ["steps", index, "input"];
  const fault = faultOfDocument(step.input);
  if (fault === "depth") return [toError(place, "max", "has more than 10 levels", 10)];
  if (fault === "size") return [toError(place, "max", "is larger than 1 MiB", 1_048_576)];
  const unstorable = findUnstorable(step.input, place);
  if (unstorable !== null) {
    return [toError(unstorable, "pattern", "holds characters that no text may have", "text")];
  }
  const placeholders = findPlaceholders(step.input);
  // A member that the operation does not take stays an error, whatever placeholder is in it.
  return toIssues(step, operations, index).filter(
    ({ pointer = "", rule }) =>
      rule === "unknown" || !placeholders.some(({ path }) => isAbout(pointer, [...place, ...path])),
  );
}

/** Returns the errors that the schemas of the operation find in the input as it stands. */
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
    const text = "is no operation that a step may carry out";
    return [toError(["steps", index, "operation"], "enum", text, known, operation.slice(0, 80))];
  }
  const { params, body } = toStepRequest(change, input);
  const errors = judge(toParamsSchema(change), params, place);
  if (change.body !== undefined) return [...errors, ...judge(change.body, body, place)];
  const beside = Object.keys(body).map((name) =>
    toError([...place, name], "unknown", "is not known", null),
  );
  return [...errors, ...beside];
}

function judge(schema: z.ZodType, value: unknown, place: (string | number)[]): RequestError[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  const prefix = toPointer(place);
  return toRequestErrors(parsed.error, value, "body").map((error) => {
    const pointer = `${prefix}${error.pointer ?? ""}`;
    const text = error.message.replace(/^(?:the body|\/\S*) /u, "");
    return { ...error, pointer, message: `${pointer} ${text}` };
  });
}

/** Returns whether an error concerns a value that is known only once a placeholder is replaced. */
function isAbout(pointer: string, path: (string | number)[]): boolean {
  const own = toPointer(path);
  return own === pointer || own.startsWith(`${pointer}/`);
}

function checkReferences({ steps }: Definition, index: number): RequestError[] {
  const step = steps[index];
  if (step === undefined) return [];
  const before = steps.slice(0, index).map(({ id }) => id);
  return findPlaceholders(step.input).flatMap((found: Placeholder) => {
    const place = ["steps", index, "input", ...found.path];
    if (isPointer(found.pointer) && isKnown(found.pointer, before)) return [];
    return [
      toError(
        place,
        "unknown",
        `names nothing: {{${found.pointer.slice(0, 80)}}}`,
        [...documentRoots.map((root) => `/${root}`), ...before.map((id) => `/steps/${id}`)],
        found.pointer.slice(0, 80),
      ),
    ];
  });
}

/** Returns whether a pointer begins with something that exists when the step begins. */
function isKnown(pointer: string, before: readonly string[]): boolean {
  const [root = "", member] = toReferences(pointer);
  if (!documentRoots.some((known) => known === root)) return false;
  return root !== "steps" || (member !== undefined && before.includes(member));
}

/** Checks that conditions refer only to steps that have ended when they are evaluated. */
function checkConditionPaths({ conditions, steps }: Definition): RequestError[] {
  const ids = steps.map(({ id }) => id);
  const places: [unknown, (string | number)[], string[]][] = [
    [conditions, ["conditions"], []],
    ...steps.map(({ when }, index): [unknown, (string | number)[], string[]] => [
      when,
      ["steps", index, "when"],
      ids.slice(0, index),
    ]),
  ];
  return places.flatMap(([value, place, before]) =>
    pathsIn(value)
      .filter((path) => !isKnown(path, before))
      .map((path) => toError(place, "unknown", `names nothing: ${path.slice(0, 80)}`, before)),
  );
}

function pathsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "path" && typeof member === "string" ? [member] : pathsIn(member),
  );
}

/** Returns the path of a text that the database cannot store. */
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
