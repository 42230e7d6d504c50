import { Problem, type RequestError } from "../../problems/problem.ts";
import { toRequestErrors, toValidationProblem } from "../../schema/errors/request-errors.ts";
import { findInheritedNames } from "./inherited-names.ts";
import type { Execution } from "./step.ts";

/** Parses the body. */
export function readBody<In extends Execution>(execution: In): In & { body: unknown } {
  return { ...execution, body: parse(execution) };
}

function parse({ operation, call }: Execution): unknown {
  if (operation.body === undefined) return undefined;
  const hasPassword = operation.traits.includes("credentials");
  const code = hasPassword ? "AUTH_VALIDATION_ERROR" : "VALIDATION_FAILED";
  const input = hasPassword ? readCredentials(call.body) : call.body();
  const parsed = operation.body.safeParse(input);
  if (parsed.success) {
    const inherited = findInheritedNames(input);
    if (inherited.length > 0) throw toValidationProblem(inherited, code);
    return parsed.data;
  }
  const errors = toRequestErrors(parsed.error, input, "body", operation.body);
  if (hasPassword) for (const error of errors) error.received = null;
  throw toValidationProblem(errors, code);
}

/** Parses a body of which unparsable JSON is refused with the same code as any other mistake. */
function readCredentials(body: () => unknown): unknown {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { message } = error;
    const unreadable: RequestError = {
      location: "body",
      pointer: "",
      rule: "format",
      message,
      expected: "a JSON object",
      received: null,
    };
    throw new Problem("AUTH_VALIDATION_ERROR", message, { errors: [unreadable] });
  }
}
