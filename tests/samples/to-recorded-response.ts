import {
  type RecordedResponse,
  shownHeaders,
} from "../../lib/reference/samples/recorded-response.ts";
import { demoStart } from "./demo-product.ts";
import type { SampleResponse } from "./sample-runners.ts";

const maxItems = 2;
const maxCharacters = 8_000;
const minutes = 60_000;
const hour = 60 * minutes;

/** The `RateLimit` header of a first call, by the name of the limit. */
const rateLimitHeaders: Record<string, string> = {
  address: '"address";r=1199;t=60',
  login: '"login";r=9;t=300',
  read: '"read";r=599;t=60',
  write: '"write";r=119;t=60',
  document: '"document";r=29;t=60',
  export: '"export";r=5;t=3600',
};

/**
 * Converts a response to the form that pages show: values that differ between runs (new ids, times, digests, tokens,
 * the base URL) are replaced by similar constants, and long lists are cut.
 */
export function toRecordedResponse(
  status: number,
  { headers, body }: SampleResponse,
  baseUrl: string,
) {
  const isJson = /^application\/(?:problem\+)?json/u.test(headers["content-type"] ?? "");
  const parsed: unknown = isJson ? JSON.parse(body) : null;
  const normalize = createNormalizer(baseUrl, findProgramId(parsed));
  const shownHeaderValues = shownHeaders.flatMap((name) => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? [] : [[name, normalize(value)] as const];
  });
  const response: RecordedResponse = { status, headers: Object.fromEntries(shownHeaderValues) };
  if (!isJson) return response;
  let isCut = false;
  const cut = (value: unknown, key = ""): unknown => {
    if (typeof value === "string") return normalizeMember(key, normalize(value));
    if (Array.isArray(value)) {
      isCut ||= value.length > maxItems;
      return value.slice(0, maxItems).map((item) => cut(item));
    }
    if (typeof value === "number") return key === "expires_at" ? demoStart / 1_000 + 3_600 : value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, cut(inner, name)]),
    );
  };
  const shortened = cut(parsed);
  // Longer bodies are not shown.
  if (JSON.stringify(shortened).length > maxCharacters) return response;
  return { ...response, body: shortened, ...(isCut ? { isCut: true as const } : {}) };
}

function normalizeMember(key: string, value: string): string {
  if (/token/iu.test(key) && value.length > 20) return `${value.slice(0, 3)}…`;
  if (key === "secret") return `${value.slice(0, 6)}…`;
  // The end of a secret, which distinguishes secrets.
  if (key === "secretHint" && value !== "") return "…Yk0=";
  return /cursor|hash|digest/iu.test(key) && value.length > 20 ? "…" : value;
}

/** Returns the user id of a program, which is derived from the issuer, and so from its port; null for other bodies. */
function findProgramId(body: unknown): string | null {
  const { clientId, userId } = (body ?? {}) as { clientId?: unknown; userId?: unknown };
  return typeof clientId === "string" && typeof userId === "string" ? userId : null;
}

function createNormalizer(baseUrl: string, programId: string | null): (text: string) => string {
  const ids = new Map<string, string>();
  const withoutProgram = (text: string): string =>
    programId === null ? text : text.replaceAll(programId, "6f2c1a7b-e003-5d1c-9f2c-1a7be0039f2c");
  return (text) =>
    withoutProgram(text)
      .replaceAll(baseUrl, "{base_url}")
      // Ids of the demo are derived from names (UUID version 5); others are new in each run.
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[^5][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/gu, (id) => {
        const number = ids.get(id) ?? String(ids.size + 1).padStart(12, "0");
        ids.set(id, number);
        return `01a1fd40-0000-7000-8000-${number}`;
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, (instant) => {
        const elapsed = Date.parse(instant) - demoStart;
        const isNow = elapsed >= 0 && elapsed % hour < 15 * minutes;
        return isNow
          ? new Date(demoStart + Math.floor(elapsed / hour) * hour).toISOString()
          : instant;
      })
      .replaceAll(/"(\d+)\.[\da-f]{12}"/gu, '"$1.9f2c1a7be003"')
      // The public link of a new quote.
      .replaceAll(/(?<=\/q\/)[\w-]{43}/gu, "wXb0mJ8hQx2v5y…")
      // The secret URL of a new calendar feed.
      .replaceAll(/(?<=\/c\/)[\w-]{40,}(?=\.ics)/gu, "FFcB8rvcVd69iV…")
      // Links of files contain their expiry.
      .replaceAll(/(?<=\/api\/files\/)[\w-]{40,}/gu, "AmklQx…")
      .replace(/^W\/"[\w-]{22}"$/u, 'W/"kq3N0cVtq1pXgB0mQ5yZ3A"')
      .replace(/^"(\w+)";r=\d+;t=\d+$/u, (whole, name: string) => rateLimitHeaders[name] ?? whole);
}
