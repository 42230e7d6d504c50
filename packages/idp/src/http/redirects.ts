/** The allowed redirect targets of links in mail and of our own pages. */
export type Redirects = {
  /** Returns the requested URL if it is allowed, else the site; null if there is no site either. */
  choose(requested: string | null | undefined): string | null;
  /**
   * Returns the requested URL if our own pages may redirect there, else null. They pass no session on, so the
   * service is allowed as well.
   */
  returnTo(requested: string | null | undefined): string | null;
};

/**
 * Allows every URL of the site's origin, and the configured URLs with any query. No wildcards, and on loopback no
 * other port, where another program of this machine may listen.
 */
export function createRedirects(
  { siteUrl, serviceUrl }: { siteUrl: string | null; serviceUrl: string | null },
  redirectUrls: readonly string[],
): Redirects {
  const allowedTargets = new Set(
    redirectUrls.map((candidate) => parseTarget(candidate)?.urlWithoutQuery),
  );
  const isAllowed = (candidate: string, ...bases: (string | null)[]): boolean => {
    const target = parseTarget(candidate);
    if (target === null) return false;
    const hasSameOrigin = (base: string | null) =>
      base !== null && parseTarget(base)?.origin === target.origin;
    return (
      (target.origin !== null && bases.some(hasSameOrigin)) ||
      allowedTargets.has(target.urlWithoutQuery)
    );
  };
  return {
    choose: (requested) => (requested && isAllowed(requested, siteUrl) ? requested : siteUrl),
    returnTo: (requested) =>
      requested && isAllowed(requested, siteUrl, serviceUrl) ? requested : null,
  };
}

function parseTarget(candidate: string): { origin: string | null; urlWithoutQuery: string } | null {
  // URL parsers disagree about backslashes, blanks and control characters.
  // oxlint-disable-next-line no-control-regex
  if (/[\\\s\u0000-\u001f\u007f]/u.test(candidate) || !URL.canParse(candidate)) {
    return null;
  }
  const url = new URL(candidate);
  if (url.username !== "" || url.password !== "") {
    return null;
  }
  const isHttp = url.protocol === "https:" || url.protocol === "http:";
  // Custom schemes all share the origin "null".
  const urlWithoutQuery = `${url.protocol}//${url.host}${url.pathname}`;
  return { origin: isHttp ? url.origin : null, urlWithoutQuery };
}
