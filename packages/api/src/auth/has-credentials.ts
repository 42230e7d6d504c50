import { sessionCookieNames } from "./session-cookie.ts";

/**
 * Whether a request brings a bearer token or a session cookie, valid or not. Tells before authentication what is
 * certainly from an unknown caller.
 *
 * @param options.cookies false where cookies are never read
 */
export function hasCredentials({ headers }: Request, { cookies }: { cookies: boolean }): boolean {
  if (/^bearer /iu.test(headers.get("authorization") ?? "")) return true;
  return cookies && sessionCookieNames(headers.get("cookie")).length > 0;
}
