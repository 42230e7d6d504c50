import { Problem, type RequestError } from "../../problems/problem.ts";
import { toRequestErrors, toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Execution } from "./step.ts";

/** Step 8. Parses the body. */
export function readBody<In extends Execution>(execution: In): In & { body: unknown } {
  return { ...execution, body: parse(execution) };
}

function parse({ operation, call }: Execution): unknown {
  if (operation.body === undefined) return undefined;
  // Every invalid login body, even unparsable JSON, has the code fixed for it.
  const isLogin = operation.id === "login";
  const code = isLogin ? "AUTH_VALIDATION_ERROR" : "VALIDATION_FAILED";
  const input = isLogin ? readLogin(call.body) : call.body();
  const parsed = operation.body.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors = toRequestErrors(parsed.error, input, "body", operation.body);
  if (isLogin) for (const error of errors) error.received = null;
  throw toValidationProblem(errors, code);
}

function readLogin(body: () => unknown): unknown {
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
