import type { Parameter } from "../../contract/openapi.ts";

export const idempotencyHeader = "Idempotency-Key";

/** The response that a call expects, and its query parameters. */
type ExpectedCall = { answer: { status: string }; query: Record<string, unknown> };

/** Returns the header of a call that creates a record, if its operation accepts a key; otherwise no header. */
export function idempotencyHeaders(
  { answer, query }: ExpectedCall,
  parameters: readonly Parameter[],
  key: string,
): Record<string, string> {
  const isCreate = answer.status === "201" && query.dryRun !== true;
  const isAccepted = parameters.some(({ name }) => name === idempotencyHeader);
  return isCreate && isAccepted ? { [idempotencyHeader]: key } : {};
}
