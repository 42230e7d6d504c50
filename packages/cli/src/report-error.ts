import { type Problem, UnexpectedAnswer, WerkbankProblem } from "@werkbank/client";
import { CliError, exitCodes, type ExitKind, exitKindOf } from "./cli-error.ts";
import { toCommandTerms } from "./derived/command-terms.ts";
import { type Io, toPlainText } from "./io.ts";
import { bundledDocument } from "./openapi/bundled-document.ts";
import { createColour } from "./output/colour.ts";

type RequestError = Extract<Problem, { errors: unknown }>["errors"][number];

const toSignIn = "Sign in: werkbank login";
const toOtherToken =
  "Put another access token in SERVICE_TOKEN, or unset it and run werkbank login.";

/** Reports on standard error what went wrong and what to do; returns the exit code. */
export function reportError(io: Io, error: unknown): number {
  const colour = createColour(io, io.stderr);
  const { lines, kind } = describe(error, io.settings.token === null ? toSignIn : toOtherToken);
  const [first = "", ...rest] = lines;
  io.stderr.write(`${colour("red", "Error:")} ${first}\n`);
  for (const line of rest) io.stderr.write(`${line}\n`);
  return exitCodes[kind];
}

function describe(error: unknown, toAccess: string): { lines: string[]; kind: ExitKind } {
  if (error instanceof WerkbankProblem) {
    return { lines: describeProblem(error, toAccess), kind: exitKindOf(error.status) };
  }
  if (error instanceof CliError) {
    const hint = error.hint === undefined ? [] : [`Hint: ${error.hint}`];
    return { lines: [toPlainText(error.message), ...hint], kind: error.kind };
  }
  if (error instanceof UnexpectedAnswer) {
    return {
      lines: [error.message, "Hint: check that SERVICE_BASE_URL names the service."],
      kind: exitKindOf(error.status),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { lines: [toPlainText(message)], kind: "unexpected" };
}

function describeProblem(
  { code, message, hint, requestId, retryAfter, problem }: WerkbankProblem,
  toAccess: string,
) {
  const errors = "errors" in problem ? problem.errors : [];
  const way = hint ?? (problem.status === 401 ? toAccess : toWaiting(retryAfter));
  return [
    `${code}: ${toPlainText(message)}`,
    ...errors.map(describePlace),
    ...describeMembers(problem),
    ...(way === undefined ? [] : [`Hint: ${toPlainText(toCommandTerms(way, bundledDocument))}`]),
    `Request: ${requestId}`,
  ];
}

/** Members that every problem has, or that are reported in another way. */
const toldMembers = new Set(
  "type title status detail instance code requestId errors hint".split(" "),
);

/** Describes the problem's other members, such as a conflicting record. */
function describeMembers(problem: Problem): string[] {
  return Object.entries(problem)
    .filter(([name, value]) => !toldMembers.has(name) && value !== null)
    .map(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `  ${name}: ${toPlainText(text)}`;
    });
}

function describePlace({ location, pointer, name, message, expected }: RequestError): string {
  const place = `${location} ${pointer ?? name ?? ""}`.trim();
  const records = Array.isArray(expected) ? expected.filter(isRecord) : [];
  const told = records.map(({ id, label }) => `${id} (${label})`).join(", ");
  return toPlainText(`  ${place}: ${message}${told === "" ? "" : `: ${told}`}`);
}

/** Whether a value is a record that a name may have meant. */
function isRecord(value: unknown): value is { id: string | number; label: string } {
  return typeof value === "object" && value !== null && "id" in value && "label" in value;
}

function toWaiting(retryAfter: number | null): string | undefined {
  return retryAfter === null ? undefined : `Try again in ${retryAfter} seconds.`;
}
