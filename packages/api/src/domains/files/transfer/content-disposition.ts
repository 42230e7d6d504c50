/**
 * Returns a `Content-Disposition` that saves a file under its name instead of showing it (RFC 6266). Names
 * beyond ASCII use the extended form (RFC 8187), with a plain fallback for older programs.
 */
export function toContentDisposition(name: string): string {
  const fallback = name.replaceAll(/[^\x20-\x7e]/gu, "_").replaceAll(/["\\%]/gu, "_");
  const extended = encodeURIComponent(name).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extendedParameter = fallback === name ? "" : `; filename*=UTF-8''${extended}`;
  return `attachment; filename="${fallback}"${extendedParameter}`;
}
