import { sessionCookieNames } from "./session-cookie.ts";

/**
 * Whether a request has a bearer token or a session cookie, valid or not. Without one, the caller is certainly
 * anonymous, which is known before authentication.
 *
 * @param options.cookies false if the surface ignores cookies
 */
export function hasCredentials({ headers }: Request, { cookies }: { cookies: boolean }): boolean {
  if (/^bearer /iu.test(headers.get("authorization") ?? "")) return true;
  return cookies && sessionCookieNames(headers.get("cookie")).length > 0;
}
