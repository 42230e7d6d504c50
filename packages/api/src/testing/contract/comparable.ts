import type { TestResponse } from "../test-service.ts";

/**
 * All of an answer that a caller can see, without what tells any two requests apart: the request id, and
 * the values that the caller has sent. Two answers that give the same text cannot be told apart, byte by
 * byte: status, names and values of the headers, body.
 *
 * @param sent values of the request, as they were sent
 */
export function toComparable(answer: TestResponse, sent: readonly string[]): string {
  const requestId = answer.headers.get("x-request-id");
  const own = [...sent, ...(requestId === null ? [] : [requestId])].filter((text) => text !== "");
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
  let text = [`status: ${answer.status}`, ...headers, "", answer.text].join("\n");
  // The longest first: one value may be the beginning of another.
  for (const value of own.toSorted((a, b) => b.length - a.length)) {
    text = text.replaceAll(value, "…");
  }
  return text;
}
