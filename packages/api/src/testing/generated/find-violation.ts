import type { Operation } from "../../kernel/define-operation.ts";
import { checkResponse, type Exchange } from "../contract/check-response.ts";
import { documentedOperation, resolveReference, validatorOf } from "../contract/openapi-schemas.ts";
import { testBaseUrl } from "../test-service.ts";

/** A rule that a response violates, and how. */
export type Violation = {
  /**
   * `answered`: no complete response; `failed`: a 5xx status; `document`: violates the OpenAPI document; `fields`:
   * violates it only because of `fields`; `headers`: a header is missing.
   */
  rule: "answered" | "failed" | "document" | "fields" | "headers";
  message: string;
};

/** Finds the first rule that the response of an operation violates; null if there is none. */
export function findViolation(operation: Operation, exchange: Exchange): Violation | null {
  const { status, headers, text } = exchange;
  if (status >= 500) {
    return { rule: "failed", message: `the status is ${status}: ${text.slice(0, 400)}` };
  }
  try {
    checkResponse(exchange, { docsUrl: testBaseUrl });
  } catch (error) {
    return { rule: "document", message: error instanceof Error ? error.message : String(error) };
  }
  return findHeaderViolation(status, headers) ?? findFieldsViolation(operation, exchange);
}

function findHeaderViolation(status: number, headers: Headers): Violation | null {
  const missing = (name: string): Violation | null =>
    headers.has(name) ? null : { rule: "headers", message: `${status} has no ${name}` };
  if (status === 405) return missing("allow");
  if (status === 429) return missing("retry-after");
  return missing("x-request-id");
}

/** Validates by the document only, as a client does: `checkResponse` takes `fields` into account. */
function findFieldsViolation(operation: Operation, exchange: Exchange): Violation | null {
  const { method, status, url, body } = exchange;
  const hasFields = new URL(url).searchParams.has("fields");
  if (!hasFields || status !== 200 || method !== operation.method) return null;
  const documented = documentedOperation(operation).responses["200"];
  const schema = documented && resolveReference(documented).content?.["application/json"]?.schema;
  if (schema === undefined) return null;
  const validate = validatorOf(schema);
  if (validate(body)) return null;
  const [first] = validate.errors ?? [];
  return { rule: "fields", message: `${first?.instancePath} ${first?.message}` };
}
