import type { Operation } from "../../kernel/define-operation.ts";
import { checkResponse, type Exchange } from "../contract/check-response.ts";
import { documentedOperation, resolveReference, validatorOf } from "../contract/openapi-schemas.ts";
import { testBaseUrl } from "../test-service.ts";

/** What is wrong with an answer, and which rule it breaks. */
export type Fault = {
  /** `document`: it violates the OpenAPI document; `fields`: it does so only because of `fields`. */
  rule: "answered" | "failed" | "document" | "fields" | "headers";
  what: string;
};

/** Returns what is wrong with an operation's answer; null if nothing is. */
export function judgeAnswer(operation: Operation, exchange: Exchange): Fault | null {
  const { status, headers, text } = exchange;
  if (status >= 500) {
    return { rule: "failed", what: `the status is ${status}: ${text.slice(0, 400)}` };
  }
  try {
    checkResponse(exchange, { docsUrl: testBaseUrl });
  } catch (error) {
    return { rule: "document", what: error instanceof Error ? error.message : String(error) };
  }
  return judgeHeaders(status, headers) ?? judgeFields(operation, exchange);
}

function judgeHeaders(status: number, headers: Headers): Fault | null {
  const missing = (name: string): Fault | null =>
    headers.has(name) ? null : { rule: "headers", what: `${status} has no ${name}` };
  if (status === 405) return missing("allow");
  if (status === 429) return missing("retry-after");
  return missing("x-request-id");
}

/** Judges by the document alone, as a client does: `checkResponse` also knows what `fields` does. */
function judgeFields(operation: Operation, exchange: Exchange): Fault | null {
  const { method, status, url, body } = exchange;
  const isAsked = new URL(url).searchParams.has("fields");
  if (!isAsked || status !== 200 || method !== operation.method) return null;
  const answer = documentedOperation(operation).responses["200"];
  const schema = answer && resolveReference(answer).content?.["application/json"]?.schema;
  if (schema === undefined) return null;
  const validate = validatorOf(schema);
  if (validate(body)) return null;
  const [first] = validate.errors ?? [];
  return { rule: "fields", what: `${first?.instancePath} ${first?.message}` };
}
