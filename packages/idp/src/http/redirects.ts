/** The allowed redirect targets of links in mail and of our own pages. */
export type Redirects = {
  /** Returns the requested URL if it is allowed, else the site; null if there is no site either. */
  choose(wanted: string | null | undefined): string | null;
  /**
   * Returns the requested URL if our own pages may redirect there, else null. They pass no session on, so the
   * service is allowed as well.
   */
  returnTo(wanted: string | null | undefined): string | null;
};

/**
 * Allows every URL of the site's origin, and the configured URLs with any query. No wildcards, and on loopback no
 * other port, where another program of this machine may listen.
 */
export function createRedirects(
  { siteUrl, serviceUrl }: { siteUrl: string | null; serviceUrl: string | null },
  listed: readonly string[],
): Redirects {
  const places = new Set(listed.map((address) => toPlace(address)?.whole));
  const isAllowed = (address: string, ...bases: (string | null)[]): boolean => {
    const place = toPlace(address);
    if (place === null) return false;
    const isOf = (base: string | null) => base !== null && toPlace(base)?.origin === place.origin;
    return (place.origin !== null && bases.some(isOf)) || places.has(place.whole);
  };
  return {
    choose: (wanted) => (wanted && isAllowed(wanted, siteUrl) ? wanted : siteUrl),
    returnTo: (wanted) => (wanted && isAllowed(wanted, siteUrl, serviceUrl) ? wanted : null),
  };
}

function toPlace(address: string): { origin: string | null; whole: string } | null {
  // URL parsers disagree about backslashes, blanks and control characters.
  // oxlint-disable-next-line no-control-regex
  if (/[\\\s\u0000-\u001f\u007f]/u.test(address) || !URL.canParse(address)) {
    return null;
  }
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") {
    return null;
  }
  const named = url.protocol === "https:" || url.protocol === "http:";
  // Custom schemes all share the origin "null".
  const whole = `${url.protocol}//${url.host}${url.pathname}`;
  return { origin: named ? url.origin : null, whole };
}
