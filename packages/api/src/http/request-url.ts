import { decodePath, isUtf8Query } from "@werkbank/http/percent-encoding";
import { Problem, type RequestError } from "../problems/problem.ts";
import { toValidationProblem } from "../schema/errors/request-errors.ts";

const maxBytes = 8 * 1024;

/**
 * Rejects a URL that is too long, or a query that is not percent-encoded UTF-8, whose meaning is ambiguous.
 *
 * @throws Problem URI_TOO_LONG, VALIDATION_FAILED
 */
export function assertValidUrl({ url }: Request): void {
  const { pathname, search } = new URL(url);
  if (pathname.length + search.length > maxBytes) {
    const detail = `Path and query are longer than ${maxBytes} bytes.`;
    throw new Problem("URI_TOO_LONG", detail, { maxBytes });
  }
  const errors: RequestError[] = [];
  for (const pair of search.slice(1).split("&")) {
    const [name = "", ...value] = pair.split("=");
    if (!isUtf8Query(pair)) errors.push(toEncodingError("query", name, value.join("=")));
  }
  if (errors.length > 0) throw toValidationProblem(errors);
}

/**
 * Rejects a path that matches no route because its percent-encoding is invalid.
 *
 * @throws Problem VALIDATION_FAILED
 */
export function assertDecodablePath(pathname: string): void {
  if (decodePath(pathname) === undefined) {
    throw toValidationProblem([toEncodingError("path", "path", pathname)]);
  }
}

function toEncodingError(location: "path" | "query", name: string, received: string): RequestError {
  const expected = "percent-encoded UTF-8";
  const message = `${name.slice(0, 80)} must be ${expected}`;
  return {
    location,
    name: name.slice(0, 80),
    rule: "format",
    message,
    expected,
    received: received.slice(0, 80),
  };
}
