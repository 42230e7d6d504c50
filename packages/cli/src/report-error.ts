import { type Problem, UnexpectedAnswer, WerkbankProblem } from "@werkbank/client";
import { CliError, exitCodes, type ExitKind, exitKindOf } from "./cli-error.ts";
import { replaceOperationIds } from "./derived/replace-operation-ids.ts";
import { type Io, toPlainText } from "./io.ts";
import { bundledDocument } from "./openapi/bundled-document.ts";
import { createColour } from "./output/colour.ts";

type RequestError = Extract<Problem, { errors: unknown }>["errors"][number];

const signInHint = "Sign in: werkbank login";
const otherTokenHint =
  "Put another access token in SERVICE_TOKEN, or unset it and run werkbank login.";

/** Reports on standard error what went wrong and what to do; returns the exit code. */
export function reportError(io: Io, error: unknown): number {
  const colour = createColour(io, io.stderr);
  const { lines, kind } = describe(error, io.settings.token === null ? signInHint : otherTokenHint);
  const [first = "", ...rest] = lines;
  io.stderr.write(`${colour("red", "Error:")} ${first}\n`);
  for (const line of rest) io.stderr.write(`${line}\n`);
  return exitCodes[kind];
}

function describe(error: unknown, authenticationHint: string): { lines: string[]; kind: ExitKind } {
  if (error instanceof WerkbankProblem) {
    return { lines: describeProblem(error, authenticationHint), kind: exitKindOf(error.status) };
  }
  if (error instanceof CliError) {
    const hint = error.hint === undefined ? [] : `Hint: ${error.hint}`.split("\n").map(toPlainText);
    return { lines: [toPlainText(error.message), ...hint], kind: error.kind };
  }
  if (error instanceof UnexpectedAnswer) {
    return {
      lines: [toPlainText(error.message), "Hint: Check that SERVICE_BASE_URL names the service."],
      // A script must not mistake another server's 404 for a missing record.
      kind: error.status === 404 ? "unavailable" : exitKindOf(error.status),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { lines: [toPlainText(message)], kind: "unexpected" };
}

function describeProblem(
  { code, message, hint, requestId, retryAfter, problem }: WerkbankProblem,
  authenticationHint: string,
) {
  const errors = "errors" in problem ? problem.errors : [];
  const nextStep = hint ?? (problem.status === 401 ? authenticationHint : retryHint(retryAfter));
  return [
    `${code}: ${toPlainText(message)}`,
    ...errors.map(describeRequestError),
    ...describeMembers(problem),
    ...(nextStep === undefined
      ? []
      : [`Hint: ${toPlainText(replaceOperationIds(nextStep, bundledDocument))}`]),
    `Request: ${requestId}`,
  ];
}

/** Members that every problem has, or that are reported in another way. */
const reportedMembers = new Set(
  "type title status detail instance code requestId errors hint".split(" "),
);

/** Describes the problem's other members, such as a conflicting record. */
function describeMembers(problem: Problem): string[] {
  return Object.entries(problem)
    .filter(([name, value]) => !reportedMembers.has(name) && value !== null)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `  ${name}: ${toPlainText(text)}`;
    });
}

function describeRequestError({
  location,
  pointer,
  name,
  message,
  ...error
}: RequestError): string {
  const errorLocation = `${location} ${pointer ?? name ?? ""}`.trim();
  const expectedText = describeExpected({ message, ...error });
  return toPlainText(
    `  ${errorLocation}: ${message}${expectedText === "" ? "" : ` (${expectedText})`}`,
  );
}

/** Lists the candidate records of an ambiguous name, and enum values that the message omits. */
function describeExpected({ rule, message, expected }: Omit<RequestError, "location">): string {
  if (!Array.isArray(expected)) return "";
  const records = expected.filter(isRecord).map(({ id, label }) => `${id} (${label})`);
  const values = rule === "enum" ? expected.filter((value) => typeof value === "string") : [];
  const expectedText = values.every((value) => message.includes(value)) ? records : values;
  return expectedText.join(", ");
}

/** Whether a value is a candidate record. */
function isRecord(value: unknown): value is { id: string | number; label: string } {
  return typeof value === "object" && value !== null && "id" in value && "label" in value;
}

function retryHint(retryAfter: number | null): string | undefined {
  return retryAfter === null ? undefined : `Try again in ${retryAfter} seconds.`;
}
