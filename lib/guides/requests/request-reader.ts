import type { OpenApi } from "../../contract/openapi.ts";
import { toKebabCase } from "../../contract/reference-paths.ts";
import { idempotencyHeaders } from "../../reference/samples/idempotency-key.ts";
import { operationParameters } from "../../reference/samples/sample-call.ts";
import { parseRequest, type GuideRequest } from "./guide-request.ts";

/** A request of a guide, and whether its documented response is a problem. */
export type ReadRequest = GuideRequest & { isRejected: boolean };

/**
 * Returns a function that reads the requests of a page in order. A request that creates a record gets an idempotency
 * key that no other request of the guides has: `orders-create-order`, then `orders-create-order-2`.
 *
 * @param path of the page: `/orders`
 */
export function createRequestReader(
  openapi: OpenApi,
  path: string,
): (text: string, responseMeta: string) => ReadRequest {
  const counts = new Map<string, number>();
  return (text, responseMeta) => {
    const { call, bodyText } = parseRequest(text, openapi);
    const isRejected = /\bstatus="[45]\d\d"/u.test(responseMeta);
    if (isRejected) return { call, bodyText, isRejected };
    const { placed } = call;
    const name = toKebabCase(placed.operation.operationId);
    const key = `${path.slice(1).replaceAll("/", "-")}-${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const headers = idempotencyHeaders(
      call,
      operationParameters(openapi, placed),
      count === 1 ? key : `${key}-${count}`,
    );
    return { call: { ...call, header: { ...headers, ...call.header } }, bodyText, isRejected };
  };
}
