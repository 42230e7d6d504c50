/**
 * Estimates the width of a text in the site's sans-serif face, in the unit of the font size. Drawings are made
 * without a browser, so letter widths are estimates, too wide rather than too narrow.
 */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const letter of text) width += widthOf(letter);
  return width * fontSize;
}

function widthOf(letter: string): number {
  if (/[iljtfr.,:;'|!()[\] ]/u.test(letter)) return 0.36;
  if (/[mwMW@%]/u.test(letter)) return 0.9;
  if (/[A-Z\d_]/u.test(letter)) return 0.68;
  return 0.58;
}

/** Breaks a text between words into lines of at most this width; a longer word gets a line of its own. */
export function wrapText(text: string, fontSize: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer, fontSize) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
