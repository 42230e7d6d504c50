/** Where links in mail may lead. */
export type Redirects = {
  /** Returns the wanted address if it is allowed, else the site; null when there is no site either. */
  choose(wanted: string | null | undefined): string | null;
};

/**
 * Allows every address of the site's origin, and the listed addresses with any query. No wildcards, and on
 * loopback no other port, where another program of this machine may listen.
 */
export function createRedirects(siteUrl: string | null, listed: readonly string[]): Redirects {
  const siteOrigin = siteUrl === null ? null : toPlace(siteUrl)?.origin;
  const places = new Set(listed.map((address) => toPlace(address)?.whole));
  const isAllowed = (address: string): boolean => {
    const place = toPlace(address);
    return (
      place !== null &&
      ((place.origin !== null && place.origin === siteOrigin) || places.has(place.whole))
    );
  };
  return {
    choose: (wanted) => (wanted && isAllowed(wanted) ? wanted : siteUrl),
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
