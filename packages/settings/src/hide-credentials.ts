/** Matches a URL that has only scheme, host, port and path. */
const credentialFreePattern =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\[[\d:a-f]+\]|[^:@?#/]*)(?::\d*)?(?:\/(?!\/)[^@?#]*)?$/iu;

/**
 * Replaces the parts of a URL that may contain credentials by an ellipsis, for logs. The text need not be a valid URL:
 * an invalid one may contain a password anywhere.
 */
export function hideCredentials(url: string): string {
  const hidden = credentialFreePattern.test(url)
    ? url
    : url.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*$/isu, "$1…");
  const [scheme = ""] = /^[a-z][a-z\d+.-]*:\/\//iu.exec(url) ?? [];
  const at = url.lastIndexOf("@");
  const rest = url.slice(at + 1);
  return at >= 0 && credentialFreePattern.test(rest) ? `${scheme}…@${rest}` : hidden;
}
