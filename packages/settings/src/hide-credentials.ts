/** An address of nothing but scheme, host, port and path. */
const harmless =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\[[\d:a-f]+\]|[^:@?#/]*)(?::\d*)?(?:\/(?!\/)[^@?#]*)?$/iu;

/**
 * Returns what may be logged of an address: a startup log must not reveal a password, and an invalid address
 * may hold it anywhere.
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
