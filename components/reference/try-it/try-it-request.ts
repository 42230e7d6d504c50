import type { TryItCall } from "#lib/reference/try-it-call.ts";

/** What the reader gave. */
export type TryItValues = {
  organizationId: string;
  /** By place and name: `query.limit`. */
  fields: Readonly<Record<string, string>>;
  body: string;
  dryRun: boolean;
};

export type TryItAnswer = {
  status: number;
  ms: number;
  headers: [name: string, value: string][];
  /** JSON is laid out; null where there is none. */
  body: string | null;
  problem: { title?: string; detail?: string; hint?: string; code?: string } | null;
  file: Blob | null;
};

/** The key of a field among the values. */
export function fieldKey({ in: place, name }: { in: string; name: string }): string {
  return `${place}.${name}`;
}

/** The request of the values, for `fetch` on the same origin. */
export function toTryItRequest(call: TryItCall, values: TryItValues): [string, RequestInit] {
  const given = (place: string) =>
    call.fields
      .filter((field) => field.in === place)
      .map((field) => [field.name, values.fields[fieldKey(field)] ?? ""] as const)
      .filter(([, value]) => value !== "");
  const paths = new Map([...given("path"), ["organizationId", values.organizationId]]);
  const path = call.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(paths.get(name) ?? ""),
  );
  const query = new URLSearchParams(given("query").map(([name, value]) => [name, value]));
  if (values.dryRun) query.set("dryRun", "true");
  const headers = new Headers(given("header").map(([name, value]) => [name, value]));
  if (call.body !== null) headers.set("Content-Type", "application/json");
  const search = query.size > 0 ? `?${query}` : "";
  return [
    `${path.startsWith("/v1") ? "/api" : ""}${path}${search}`,
    { method: call.method, headers, ...(call.body === null ? {} : { body: values.body }) },
  ];
}

/** Sends it and reads the whole answer. */
export async function send([url, init]: [string, RequestInit]): Promise<TryItAnswer> {
  const began = performance.now();
  const response = await fetch(url, { ...init, cache: "no-store" });
  const content = await response.blob();
  const ms = Math.round(performance.now() - began);
  const type = response.headers.get("Content-Type") ?? "";
  const isText = /json|^text\//u.test(type);
  const text = isText ? await content.text() : "";
  const parsed = type.includes("json") ? parse(text) : undefined;
  return {
    status: response.status,
    ms,
    headers: [...response.headers].sort(([a], [b]) => (a < b ? -1 : 1)),
    body: content.size === 0 || !isText ? null : layOut(text, parsed),
    problem: response.ok ? null : ((parsed as TryItAnswer["problem"]) ?? {}),
    file: content.size > 0 && !isText ? content : null,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function layOut(text: string, parsed: unknown): string {
  return parsed === undefined ? text : JSON.stringify(parsed, null, 2);
}
