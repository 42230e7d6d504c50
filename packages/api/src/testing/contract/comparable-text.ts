import type { TestResponse } from "../test-service.ts";

/**
 * Returns status, headers and body of a response, without the request id and the values that the caller sent.
 * Callers cannot distinguish responses with equal texts.
 *
 * @param sent values of the request, as sent
 */
export function toComparable(response: TestResponse, sent: readonly string[]): string {
  const requestId = response.headers.get("x-request-id");
  const removed = [...sent, ...(requestId === null ? [] : [requestId])].filter(
    (text) => text !== "",
  );
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  let text = [`status: ${response.status}`, ...headers, "", response.text].join("\n");
  // Longest first: one value may be a prefix of another.
  for (const value of removed.toSorted((a, b) => b.length - a.length)) {
    // A UUID may contain the digits of a number by chance.
    const number =
      /^\d+$/u.test(value) && new RegExp(`(?<![\\da-f]-?)${value}(?!-?[\\da-f])`, "gu");
    text = text.replaceAll(number || value, "…");
  }
  return text;
}
