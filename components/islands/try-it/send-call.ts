import { callUrl } from "#lib/reference/samples/request-url.ts";
import type { SampleCall } from "#lib/reference/samples/sample-call.ts";

/** One error of a rejected request (RFC 9457, schema `RequestError`). */
export type RequestError = { location: string; pointer?: string; name?: string; message: string };

export type TryItProblem = {
  title?: string;
  detail?: string;
  hint?: string;
  code?: string;
  errors?: RequestError[];
};

export type TryItResponse = {
  status: number;
  durationMs: number;
  headers: [name: string, value: string][];
  /** Pretty-printed if it is JSON; null if there is none. */
  body: string | null;
  isJson: boolean;
  problem: TryItProblem | null;
  file: Blob | null;
  /** The cursor of a list's next page: null on the last page, undefined if there is only one. */
  nextCursor?: string | null;
};

/**
 * Sends a call to the origin of the page and reads the whole response.
 * @param body the JSON to send, exactly as typed
 */
export async function sendCall(call: SampleCall, body: string): Promise<TryItResponse> {
  const headers = new Headers(call.header);
  const init: RequestInit = { method: call.placed.method, headers, cache: "no-store" };
  if (call.body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = body;
  }
  const start = performance.now();
  const response = await fetch(callUrl(call, ""), init);
  const content = await response.blob();
  const durationMs = Math.round(performance.now() - start);
  const type = response.headers.get("Content-Type") ?? "";
  const isText = /json|^text\//u.test(type);
  const text = isText ? await content.text() : "";
  const parsed = type.includes("json") ? parseJson(text) : undefined;
  return {
    status: response.status,
    durationMs,
    headers: [...response.headers].sort(([a], [b]) => (a < b ? -1 : 1)),
    body: content.size === 0 || !isText ? null : formatBody(text, parsed),
    isJson: parsed !== undefined,
    problem: response.ok ? null : toProblem(parsed),
    file: content.size > 0 && !isText ? content : null,
    ...nextPage(call, parsed),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formatBody(text: string, parsed: unknown): string {
  return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
}

function nextPage({ query }: SampleCall, parsed: unknown): Pick<TryItResponse, "nextCursor"> {
  const { page } = (parsed ?? {}) as { page?: { nextCursor?: unknown } };
  const cursor = page?.nextCursor;
  if (typeof cursor === "string") return { nextCursor: cursor };
  return cursor === null && query["cursor"] !== undefined ? { nextCursor: null } : {};
}

function toProblem(parsed: unknown): TryItProblem {
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}
