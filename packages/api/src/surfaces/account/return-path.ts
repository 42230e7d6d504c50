const maxLength = 2048;

/**
 * Returns the path and query of the page that `redirect_to` names, if it is a page of this service; null otherwise.
 * A redirect to the result never leaves the service.
 */
export function toReturnPath(redirectTo: string | null, baseUrl: string): string | null {
  // URL parsers disagree about backslashes, blanks and control characters.
  if (redirectTo === null || redirectTo.length > maxLength || !/^[!-[\]-~]+$/u.test(redirectTo)) {
    return null;
  }
  const url = URL.parse(redirectTo);
  if (url === null || url.origin !== new URL(baseUrl).origin) return null;
  // A path that begins with two slashes would be a URL with another host.
  return url.pathname.startsWith("//") ? null : url.pathname + url.search;
}
