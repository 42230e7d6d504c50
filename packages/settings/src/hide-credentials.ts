/** Matches a URL that has only scheme, host, port and path. */
const harmless =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\[[\d:a-f]+\]|[^:@?#/]*)(?::\d*)?(?:\/(?!\/)[^@?#]*)?$/iu;

/**
 * Replaces the parts of a URL that may contain credentials by an ellipsis, for logs. The text need not be a valid URL:
 * an invalid one may contain a password anywhere.
 */
export function hideCredentials(address: string): string {
  const shown = harmless.test(address)
    ? address
    : address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*$/isu, "$1…");
  const [start = ""] = /^[a-z][a-z\d+.-]*:\/\//iu.exec(address) ?? [];
  const at = address.lastIndexOf("@");
  const end = address.slice(at + 1);
  return at >= 0 && harmless.test(end) ? `${start}…@${end}` : shown;
}
