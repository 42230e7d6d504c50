import { Problem } from "../problems/problem.ts";

/** The maximum size of an access token, in bytes. */
export const maxTokenBytes = 8 * 1024;

/**
 * Returns the bearer token of a request (RFC 6750 section 2.1). Returns null if the request has no
 * `Authorization` header or names another scheme; the caller then reads the session cookie.
 *
 * @param authorizationHeaders every received `Authorization` header, one string each. Node's `headers`
 *   silently keeps the first of two, so an HTTP server must pass `headersDistinct`.
 * @throws Problem AUTH_INVALID_TOKEN with reason `malformed`
 */
export function readBearer(request: Request, authorizationHeaders?: string[]): string | null {
  const header = request.headers.get("authorization");
  const headers = authorizationHeaders ?? (header === null ? [] : [header]);
  if (headers.length > 1) throw malformed("The request has more than one Authorization header.");
  const value = headers[0]?.trim();
  if (value === undefined || value === "") return null;

  // RFC 9110 section 11.1: the scheme is a case-insensitive token.
  const scheme = value.slice(0, value.search(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]|$/u));
  if (scheme.toLowerCase() !== "bearer") {
    // Web Headers join repeated fields with a comma.
    if (/,\s*bearer(?:\s|$)/iu.test(value)) {
      throw malformed("The request has more than one Authorization header.");
    }
    return null;
  }
  const token = /^ +([A-Za-z0-9\-._~+/]+=*)$/u.exec(value.slice(scheme.length))?.[1];
  if (token === undefined) throw malformed("The bearer credential is not well formed.");
  if (token.length > maxTokenBytes) {
    throw malformed(`The bearer token is longer than ${maxTokenBytes} bytes.`);
  }
  return token;
}

function malformed(detail: string): Problem {
  return new Problem("AUTH_INVALID_TOKEN", detail, { reason: "malformed" });
}
