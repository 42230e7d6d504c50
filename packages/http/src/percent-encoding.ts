/** Decodes the escapes of a path, except for `%2F` and the like; undefined if they are not UTF-8. */
export function decodePath(pathname: string): string | undefined {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

/**
 * Whether the escapes of a query are valid UTF-8, as its parser assumes. A percent sign that starts no escape
 * stands for itself (URL Standard, application/x-www-form-urlencoded).
 */
export function isReadableQuery(search: string): boolean {
  if (!search.includes("%")) return true;
  return decodePath(search.replaceAll(/%(?![\da-f]{2})/giu, "%25")) !== undefined;
}
