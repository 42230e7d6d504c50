/** A path with its escapes read, `%2F` and the like apart; undefined where they are no UTF-8. */
export function decodePath(pathname: string): string | undefined {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

/**
 * Whether the escapes of a query are UTF-8, as its reader takes them to be. A percent sign that begins
 * no escape stands for itself there (URL Standard, application/x-www-form-urlencoded).
 */
export function isReadableQuery(search: string): boolean {
  if (!search.includes("%")) return true;
  return decodePath(search.replaceAll(/%(?![\da-f]{2})/giu, "%25")) !== undefined;
}
