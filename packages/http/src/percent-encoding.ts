/** Decodes a percent-encoded path, except for reserved characters such as `%2F`; undefined if it is not UTF-8. */
export function decodePath(pathname: string): string | undefined {
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

/**
 * Whether a percent-encoded query is valid UTF-8, as its parser assumes. A percent sign without two hexadecimal digits
 * is literal (URL Standard, application/x-www-form-urlencoded).
 */
export function isUtf8Query(search: string): boolean {
  if (!search.includes("%")) return true;
  return decodePath(search.replaceAll(/%(?![\da-f]{2})/giu, "%25")) !== undefined;
}
