/** An address that says no more than scheme, host, port and path. */
const harmless =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\[[\d:a-f]+\]|[^:@?#/]*)(?::\d*)?(?:\/(?!\/)[^@?#]*)?$/iu;

/**
 * What of an address may be shown: whoever reads the log of a start must not learn a password, and an
 * address that is wrong may hold it anywhere.
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
