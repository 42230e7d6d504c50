import { isIP } from "node:net";
import { domainToASCII } from "node:url";

const label = "[a-z\\d_](?:[a-z\\d_-]{0,61}[a-z\\d])?";
const hostPattern = new RegExp(`^(?:\\*\\.)?${label}(?:\\.${label})*$`, "u");

/**
 * Parses host names, separated by spaces or commas, such as `n8n.lan *.office.example`. `*.` in front of a name means
 * all its subdomains, without the name itself.
 *
 * @returns the names in lower case, internationalized ones in their ASCII form
 * @throws Error whose message says which name is invalid, and why
 */
export function parseHostPatterns(text: string): string[] {
  return text
    .split(/[\s,]+/u)
    .filter((word) => word !== "")
    .map(parseHostPattern);
}

function parseHostPattern(text: string): string {
  const wildcard = text.startsWith("*.") ? "*." : "";
  const name = domainToASCII(text.slice(wildcard.length).replace(/\.$/u, ""));
  const pattern = `${wildcard}${name}`;
  // `domainToASCII` reads numbers as IPv4 addresses.
  if (isIP(name) !== 0 || /[[\]:/]/u.test(text)) {
    throw new Error(`${text} is not a name; WEBHOOK_ALLOWED_NETWORKS takes addresses`);
  }
  if (name === "localhost" || name.endsWith(".localhost")) {
    throw new Error(`${text} is this machine; WEBHOOK_ALLOWED_NETWORKS takes 127.0.0.1`);
  }
  if (!hostPattern.test(pattern) || name.length > 253) throw new Error(`${text} is not a name`);
  return pattern;
}

/** Returns a function that tells whether a host name, in lower case, matches one of the patterns. */
export function createHostMatcher(patterns: readonly string[]): (host: string) => boolean {
  const names = new Set(patterns);
  return (host) => names.has(host) || getParents(host).some((parent) => names.has(`*.${parent}`));
}

/** Returns the domains that contain a host: `b.c` and `c` for `a.b.c`. */
function getParents(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join("."));
}
