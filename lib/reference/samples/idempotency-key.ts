import type { OpenApi } from "../../contract/openapi.ts";
import { operationParameters, type SampleCall } from "./sample-call.ts";

const headerName = "Idempotency-Key";

/** Returns the call with an idempotency key, if it creates a record, the operation accepts a key, and it has none. */
export function withIdempotencyKey(openapi: OpenApi, call: SampleCall, key: string): SampleCall {
  const { placed, answer, query, header } = call;
  const isCreate = answer.status === "201" && query.dryRun !== true;
  if (!isCreate || header[headerName] !== undefined) return call;
  const isAccepted = operationParameters(openapi, placed).some(({ name }) => name === headerName);
  return isAccepted ? { ...call, header: { ...header, [headerName]: key } } : call;
}

/** `createTask` → `create-task` */
export function toKeyWords(operationId: string): string {
  return operationId.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
