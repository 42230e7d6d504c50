import { Problem } from "../problems/problem.ts";
import { isRecord } from "../schema/is-record.ts";
import type { Session } from "./session.ts";

/*
 * The session cookie in the format of @supabase/ssr 0.12: `sb-auth-token`, or `sb-auth-token.0`, `.1`, … if
 * it is larger than one chunk. The service and that library in a browser read each other's cookies.
 */

const cookieName = "sb-auth-token";
const base64Prefix = "base64-";
/** The maximum length of one cookie in encoded characters; longer values are split. */
const chunkSize = 3180;
const maxChunks = 10;
/** The maximum length of all chunks together in encoded characters. */
const maxLength = 40 * 1024;
/** 400 days, the maximum in browsers; the tokens inside expire on their own. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** The members of a session cookie that the service uses; it does not trust the others. */
export type CookieSession = {
  accessToken: string;
  /** Null if absent; an expired session then cannot be renewed. */
  refreshToken: string | null;
};

/**
 * Returns the session in a `Cookie` header, or null if there is none.
 *
 * The cookie without a number takes precedence unless it is empty. Chunks are joined up to the first gap, before
 * decoding.
 *
 * @throws Problem AUTH_UNAUTHENTICATED for a session that cannot be read
 */
export function readSessionCookie(cookieHeader: string | null): CookieSession | null {
  const encoded = joinChunks(readCookies(cookieHeader));
  if (encoded === null) return null;
  const session = parseJson(decodeValue(encoded));
  if (!isRecord(session)) throw toUnreadableProblem();
  const accessToken = stringMember(session, "access_token");
  if (accessToken === null) throw toUnreadableProblem();
  return { accessToken, refreshToken: stringMember(session, "refresh_token") };
}

/** Returns the names of the session's cookies in a `Cookie` header, stale chunks included. */
export function sessionCookieNames(cookieHeader: string | null): string[] {
  return [...readCookies(cookieHeader).keys()];
}

/**
 * Returns the `Set-Cookie` lines that store a session and remove the remaining chunks of a previous, longer one.
 *
 * @param options.secure true if the base URL is https
 * @param options.previousChunkNames the session cookies that the browser holds now, from `sessionCookieNames`
 */
export function toSetCookies(
  session: Session,
  options: { secure: boolean; previousChunkNames: string[] },
): string[] {
  const { user: _, ...withoutUser } = session;
  let chunks = toChunks(session);
  // The user record is the only member of unlimited size, and readers do not need it.
  if (chunks.length > maxChunks) chunks = toChunks(withoutUser);
  const written = new Set(chunks.map(({ name }) => name));
  return [
    ...toExpiredCookies({
      secure: options.secure,
      previousChunkNames: options.previousChunkNames.filter((name) => !written.has(name)),
    }),
    ...chunks.map(({ name, value }) => toSetCookie(name, value, maxAgeSeconds, options.secure)),
  ];
}

/** Returns the `Set-Cookie` lines that remove the named session cookies; ignores other names. */
export function toExpiredCookies(options: {
  secure: boolean;
  previousChunkNames: string[];
}): string[] {
  const names = new Set(
    options.previousChunkNames.filter((name) => sessionCookiePattern.test(name)),
  );
  return [...names].map((name) => toSetCookie(name, "", 0, options.secure));
}

/** Returns the `Set-Cookie` lines that remove every session cookie of a request. */
export function toExpiredSessionCookies(request: Request, settings: { baseUrl: string }): string[] {
  return toExpiredCookies({
    secure: settings.baseUrl.startsWith("https:"),
    previousChunkNames: sessionCookieNames(request.headers.get("cookie")),
  });
}

function toSetCookie(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly;${secure ? " Secure;" : ""} SameSite=Lax`;
}

function toChunks(session: Session): { name: string; value: string }[] {
  // base64url needs no escaping in a cookie, so the length does not change.
  const value = base64Prefix + Buffer.from(JSON.stringify(session)).toString("base64url");
  if (value.length <= chunkSize) return [{ name: cookieName, value }];
  return Array.from({ length: Math.ceil(value.length / chunkSize) }, (_, index) => ({
    name: `${cookieName}.${index}`,
    value: value.slice(index * chunkSize, (index + 1) * chunkSize),
  }));
}

/** At most two digits: enough for every known writer, and a limit on the `Set-Cookie` lines of a response. */
const sessionCookiePattern = /^sb-auth-token(?:\.(?:0|[1-9][0-9]?))?$/u;

/** Returns the values of the session cookies by name, in the order of the header. */
function readCookies(cookieHeader: string | null): Map<string, string[]> {
  const cookies = new Map<string, string[]>();
  for (const pair of (cookieHeader ?? "").split(";")) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim();
    if (equals < 0 || !sessionCookiePattern.test(name)) continue;
    const values = cookies.get(name) ?? [];
    values.push(pair.slice(equals + 1).trim());
    cookies.set(name, values);
  }
  return cookies;
}

/**
 * Joins the chunks; returns null if there is no session. Rejects two different values of one name: a sibling
 * subdomain can set the second one, and only their order would distinguish them.
 */
function joinChunks(cookies: Map<string, string[]>): string | null {
  const valueOf = (name: string): string => {
    const values = new Set(cookies.get(name));
    if (values.size > 1) throw toUnreadableProblem();
    return values.values().next().value ?? "";
  };
  let joined = valueOf(cookieName);
  if (joined === "") {
    for (let index = 0; ; index += 1) {
      const chunk = valueOf(`${cookieName}.${index}`);
      if (chunk === "") break;
      if (index >= maxChunks) throw toUnreadableProblem();
      joined += chunk;
    }
  }
  if (joined === "") return null;
  if (joined.length > maxLength) throw toUnreadableProblem();
  return joined;
}

function decodeValue(encoded: string): string {
  if (!encoded.startsWith(base64Prefix)) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      throw toUnreadableProblem();
    }
  }
  const base64 = encoded.slice(base64Prefix.length);
  if (!/^[A-Za-z0-9_-]+$/u.test(base64) || base64.length % 4 === 1) throw toUnreadableProblem();
  try {
    const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return utf8.decode(Buffer.from(base64, "base64url"));
  } catch {
    throw toUnreadableProblem();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw toUnreadableProblem(); // a JSON error would quote the session
  }
}

function stringMember(record: Record<string, unknown>, name: string): string | null {
  const value = record[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function toUnreadableProblem(): Problem {
  return new Problem("AUTH_UNAUTHENTICATED", "The session cookie cannot be read; sign in again.");
}
