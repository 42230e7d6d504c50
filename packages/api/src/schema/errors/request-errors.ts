import { didYouMean } from "./did-you-mean.ts";
import { endSentence } from "@werkbank/http/look/end-sentence";
import type { z } from "zod";
import { Problem, type RequestError, type RequestRule } from "../../problems/problem.ts";
import { toPointer, toReferences } from "../json-pointer.ts";
import { isSecretName } from "../secret-names.ts";
import { countCodePoints } from "../text.ts";
import { membersAt } from "../members-at.ts";
import { suggestValue } from "./suggest-value.ts";
import { suggestName } from "./suggest-name.ts";

/** The maximum number of errors in a problem. */
const maxErrors = 50;

/**
 * Converts the issues of a failed parse to validation errors, at most 50.
 *
 * @param schema the schema, to suggest names for unknown members
 */
export function toRequestErrors(
  error: z.ZodError,
  input: unknown,
  location: RequestError["location"],
  schema?: z.ZodType,
): RequestError[] {
  const errors = new Map<string, RequestError>();
  /** Locations of values of the wrong type, whose other errors are left out. */
  const mistyped = new Set<string | undefined>();
  // Converted lazily, since a body may have as many errors as members.
  for (const found of error.issues
    .values()
    .flatMap((issue) => toErrors(issue, { root: input, schema }, location))) {
    // One value can violate a rule twice: an integer above 2^53 may also exceed the bound of its schema.
    const pointerOrName = found.pointer ?? found.name;
    const key = `${pointerOrName}\n${found.rule}`;
    if (mistyped.has(pointerOrName)) continue;
    if (found.rule === "type") mistyped.add(pointerOrName);
    if (!errors.has(key)) errors.set(key, found);
    if (errors.size === maxErrors) break;
  }
  return [...errors.values()];
}

/** The maximum number of errors in `detail`; `errors` has all of them. */
const maxNamed = 3;

/** Returns the problem with validation errors, at most 50. */
export function toValidationProblem(
  errors: RequestError[],
  code: "VALIDATION_FAILED" | "AUTH_VALIDATION_ERROR" = "VALIDATION_FAILED",
): Problem {
  return new Problem(code, toDetail("The request", errors), { errors: toReportedErrors(errors) });
}

/** Returns the sentence with the first errors of a subject. */
export function toDetail(subject: string, errors: readonly RequestError[]): string {
  const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
  const named = toShortList(errors.map(({ message }) => message)).join("; ");
  return endSentence(`${subject} has ${count}: ${named}`);
}

/** Returns the first texts, and the number of further ones. */
export function toShortList(texts: readonly string[]): string[] {
  const more = texts.length - maxNamed;
  return more > 0 ? [...texts.slice(0, maxNamed), `and ${more} more`] : [...texts];
}

/** Returns the errors for a problem, with received values shortened and without secrets. */
export function toReportedErrors(errors: readonly RequestError[]): RequestError[] {
  return errors
    .slice(0, maxErrors)
    .map((error) => ({ ...error, received: isSecret(error) ? null : shorten(error.received) }));
}

/** Whether an error concerns a secret or a value in one. */
const isSecret = ({ pointer, name = "" }: RequestError): boolean =>
  (pointer === undefined ? [name] : toReferences(pointer)).some(isSecretName);

/** A parsed value, and its schema, to suggest names of members. */
type Parsed = { root: unknown; schema: z.ZodType | undefined };

function* toErrors(
  issue: z.core.$ZodIssue,
  parsed: Parsed,
  location: RequestError["location"],
): Generator<RequestError, void> {
  const { root } = parsed;
  if (issue.code === "invalid_union") {
    const choice = discriminatorErrorOf(issue.errors);
    if (choice !== undefined) {
      yield* toErrors({ ...choice, path: [...issue.path, ...choice.path] }, parsed, location);
      return;
    }
    const [branch = []] = issue.errors.toSorted(
      (a, b) =>
        Number(isOtherVariant(a)) - Number(isOtherVariant(b)) ||
        countUnknownMembers(a) - countUnknownMembers(b) ||
        countErrors(a) - countErrors(b),
    );
    for (const inner of branch) {
      yield* toErrors({ ...inner, path: [...issue.path, ...inner.path] }, parsed, location);
    }
    return;
  }
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) {
      const text = `is not known${suggest(key, issue.path, parsed)}`;
      yield toError({ path: [...issue.path, key], root, location }, ["unknown", text, null]);
    }
    return;
  }
  const [rule, text, expected] = describeIssue(issue, root);
  const hasLostPlus =
    location === "query" &&
    rule === "format" &&
    timeWithLostPlus.test(valueAt(root, issue.path) as string);
  const hint = hasLostPlus ? "; in an address, write + as %2B" : "";
  yield toError({ path: issue.path, root, location }, [rule, `${text}${hint}`, expected]);
}

/** A date-time whose plus sign was not encoded: in a query, it means a space (URL Standard, 5.1). */
const timeWithLostPlus = /^\d{4}-\d{2}-\d{2}T[\d:.]+ \d{2}:\d{2}$/u;

/** Returns the end of a message with a suggestion for an unknown member. */
function suggest(key: string, path: PropertyKey[], { schema }: Parsed): string {
  return didYouMean(suggestName(key, membersAt(schema, toPointer(path)) ?? []));
}

type InvalidValue = z.core.$ZodIssueInvalidValue;

/** Returns the error of the discriminator of a union, with the values of all variants; undefined without one. */
function discriminatorErrorOf(
  branches: readonly (readonly z.core.$ZodIssue[])[],
): InvalidValue | undefined {
  const [first, ...others] = branches.map((issues) =>
    issues.find((issue) => issue.code === "invalid_value"),
  );
  if (first === undefined || first.path.length === 0) return undefined;
  const values = [...first.values];
  for (const other of others) {
    if (other === undefined || toPointer(other.path) !== toPointer(first.path)) return undefined;
    values.push(...other.values);
  }
  return { ...first, values: [...new Set(values)] };
}

/**
 * Whether the value is of another variant of the union: its discriminator, a member with only one possible value, has
 * another value.
 */
function isOtherVariant(branch: readonly z.core.$ZodIssue[]): boolean {
  return branch.some(
    (issue) =>
      issue.code === "invalid_value" && issue.path.length === 1 && issue.values.length === 1,
  );
}

/** Counts the members of a value that a variant of a union does not have. */
function countUnknownMembers(branch: readonly z.core.$ZodIssue[]): number {
  return branch.reduce(
    (count, issue) =>
      issue.code === "unrecognized_keys" && issue.path.length === 0
        ? count + issue.keys.length
        : count,
    0,
  );
}

/** Counts the errors of a variant; every unknown member counts. */
function countErrors(branch: readonly z.core.$ZodIssue[]): number {
  return branch.reduce(
    (count, issue) => count + (issue.code === "unrecognized_keys" ? issue.keys.length : 1),
    0,
  );
}

function describeIssue(
  issue: Exclude<z.core.$ZodIssue, { code: "unrecognized_keys" | "invalid_union" }>,
  root: unknown,
): [rule: RequestRule, text: string, expected: unknown] {
  switch (issue.code) {
    case "invalid_type": {
      const expected = jsonTypes[issue.expected] ?? issue.expected;
      if (valueAt(root, issue.path) === undefined) return ["required", "is required", expected];
      return ["type", `must be ${withArticle(expected)}`, expected];
    }
    case "too_small": {
      const minimum = Number(issue.minimum);
      return describeBound(issue.origin, "min", minimum, issue.inclusive !== false);
    }
    case "too_big": {
      const maximum = Number(issue.maximum);
      return describeBound(issue.origin, "max", maximum, issue.inclusive !== false);
    }
    case "invalid_value":
      if (valueAt(root, issue.path) === undefined) return ["required", "is required", issue.values];
      return ["enum", describeChoices(issue.values, valueAt(root, issue.path)), issue.values];
    case "invalid_format":
      return issue.format === "regex"
        ? toPatternError(issue)
        : ["format", formats[issue.format] ?? `must be a valid ${issue.format}`, issue.format];
    case "custom": {
      const params = issue.params as { rule?: RequestRule; expected?: unknown } | undefined;
      return [params?.rule ?? "range", issue.message, params?.expected ?? null];
    }
    default:
      return ["range", issue.message, null];
  }
}

/** The maximum number of values in a message; `expected` has all of them. */
const maxListedValues = 12;

/** Returns the message for an invalid value of an enumeration, with a suggestion. */
function describeChoices(values: readonly unknown[], received: unknown): string {
  const choice =
    values.length > maxListedValues
      ? `must be one of the ${values.length} values in expected`
      : `must be one of ${values.join(", ")}`;
  if (typeof received !== "string") return choice;
  return `${choice}${didYouMean(suggestValue(received, values.map(String)))}`;
}

/** zod types with another name in JSON Schema. */
const jsonTypes: Record<string, string> = { int: "integer", record: "object" };

/** Returns the schema's message for its pattern, instead of the pattern itself. */
function toPatternError({
  message,
}: z.core.$ZodIssueInvalidStringFormat): [rule: RequestRule, text: string, expected: unknown] {
  if (message.startsWith("Invalid string")) return ["pattern", "is not in the right form", null];
  return ["pattern", message, message.replace(/^must (?:be )?/u, "")];
}

const formats: Record<string, string> = {
  datetime: "must be an RFC 3339 date-time with an offset",
  date: "must be a date, YYYY-MM-DD",
  email: "must be an email address, such as name@example.com",
  uuid: "must be a UUID",
  base64: "must be base64",
};

function describeBound(
  origin: string,
  bound: "min" | "max",
  value: number,
  inclusive: boolean,
): [RequestRule, string, unknown] {
  const side = bound === "min" ? "at least" : "at most";
  const plural = value === 1 ? "" : "s";
  if (origin === "string")
    return [`${bound}Length`, `must have ${side} ${value} character${plural}`, value];
  if (origin === "array") return [bound, `must have ${side} ${value} item${plural}`, value];
  const than = bound === "min" ? "greater than" : "less than";
  return [bound, `must be ${inclusive ? side : than} ${value}`, value];
}

function toError(
  toRequestError: { path: PropertyKey[]; root: unknown; location: RequestError["location"] },
  [rule, text, expected]: [RequestRule, string, unknown],
): RequestError {
  const { path, root, location } = toRequestError;
  const received = receivedAt(root, path);
  if (location === "body") {
    const pointer = toPointer(path);
    return {
      location,
      pointer,
      rule,
      message: `${pointer === "" ? "the body" : pointer} ${text}`,
      expected,
      received,
    };
  }
  const name = String(path[0] ?? "");
  return { location, name, rule, message: `${name} ${text}`, expected, received };
}

/** Returns the received value at a path, shortened; null if it is missing or a secret. */
export function receivedAt(root: unknown, path: PropertyKey[]): unknown {
  const isOfSecret = path.some((part) => typeof part === "string" && isSecretName(part));
  return isOfSecret ? null : shorten(valueAt(root, path));
}

function valueAt(root: unknown, path: PropertyKey[]): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.hasOwn(value, part) ? (value as Record<PropertyKey, unknown>)[part] : undefined;
  }
  return value;
}

function shorten(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "string") {
    const length = value.length > 80 ? countCodePoints(value) : 0;
    return length > 80 ? `a string of ${length} characters` : value.toWellFormed();
  }
  if (Array.isArray(value))
    return `an array of ${value.length} item${value.length === 1 ? "" : "s"}`;
  return typeof value === "object" && value !== null ? "an object" : value;
}

function withArticle(type: string): string {
  return /^[aeiou]/u.test(type) ? `an ${type}` : `a ${type}`;
}
