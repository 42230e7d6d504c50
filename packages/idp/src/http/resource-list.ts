/** How resources (RFC 8707) are stored and compared. */

/** Splits a stored list; URIs contain no spaces. */
export const resourcesOf = ({ resource }: { resource: string | null }): string[] =>
  resource === null ? [] : resource.split(" ");

/** The reverse of `resourcesOf`. */
export const joinResources = (resources: readonly string[]): string | null =>
  resources.length === 0 ? null : resources.join(" ");

/**
 * Returns the form in which resources are compared: the URL without its query and a slash at its end. A query of an
 * MCP endpoint only selects tools.
 */
export function toResource(uri: string): string {
  if (!URL.canParse(uri)) return uri;
  const url = new URL(uri);
  url.search = "";
  return url.href.replace(/\/$/u, "");
}
