// Characters that XML cannot contain are written as `_xHHHH_` (ST_Xstring, ECMA-376 part 1, 22.9.2.19).

const escapes = /_x([0-9a-f]{4})_/giu;

/** Returns a string of a workbook with its escaped characters. NUL, which no text may contain, is left out. */
export function unescapeString(text: string): string {
  if (!text.includes("_")) return text;
  return text
    .replaceAll(escapes, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replaceAll("\u0000", "")
    .toWellFormed();
}

/** What would be read as an escape, line ends that XML replaces, and characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex
const escaped = /_(?=x[0-9a-f]{4}_)|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/giu;

/** Escapes the characters of a string that XML cannot contain. */
export function escapeString(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      escaped,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}
