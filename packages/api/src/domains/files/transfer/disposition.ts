/**
 * `Content-Disposition` with which a file is saved under its name, never shown (RFC 6266). Names beyond
 * ASCII are in the extended form (RFC 8187), with a plain one for programs that do not know it.
 */
export function toDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, "_").replaceAll(/["\\%]/gu, "_");
  const extended = encodeURIComponent(name).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const both = plain === name ? "" : `; filename*=UTF-8''${extended}`;
  return `attachment; filename="${plain}"${both}`;
}
