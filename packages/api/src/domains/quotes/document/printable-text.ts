/** Common signs in business texts that text fonts often lack, with replacements. */
const substitutes: Readonly<Record<string, string>> = {
  "→": "->",
  "←": "<-",
  "↔": "<->",
  "⇒": "=>",
  "✓": "√",
  "✔": "√",
  "☑": "√",
  "■": "•",
  "▪": "•",
  "●": "•",
  "◦": "•",
  "►": "•",
  "▶": "•",
};

const replacementCharacter = "\u{FFFD}";
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Letters whose shape depends on the joiners after them. */
const joining = /[\p{Script=Arabic}\p{Script=Devanagari}]$/u;
const joiner = /^[\u{200C}\u{200D}]$/u;
const lineEnds = /\r\n?|[\u{2028}\u{2029}]/gu;
const space = /^[\p{Zs}\t\v\f]$/u;
const longWord = /\S{101,}/gu;
const breakOpportunity = "\u{200B}";
const decorative =
  /^[\p{Cc}\p{M}\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Extended_Pictographic}]$/u;

function toDrawable(character: string, hasGlyph: (character: string) => boolean): string {
  if (character === "\n" || joiner.test(character) || hasGlyph(character)) return character;
  if (space.test(character)) return " ";
  const candidates = [substitutes[character], character.normalize("NFKC")];
  const candidate = candidates.find((text) => text && Array.from(text).every(hasGlyph));
  if (candidate !== undefined) return candidate;
  return decorative.test(character) ? "" : replacementCharacter;
}

/** Inserts break opportunities: the time to measure and break a single word grows with its length squared. */
function addBreakOpportunities(word: string): string {
  return word.replace(/.{10}(?=.)/gu, `$&${breakOpportunity}`);
}

/**
 * Returns text that the fonts can draw. A sign without a glyph becomes its substitute or its compatibility
 * form; pictographs and marks without one are dropped as decoration; any other such character becomes
 * U+FFFD, so that a reader sees that something is missing. This also keeps pdfmake from shaping scripts
 * that no font has, which fails without their glyphs. A word of more than a hundred letters may break
 * after every tenth.
 */
export function toPrintableText(text: string, hasGlyph: (character: string) => boolean): string {
  const clean = toClean(text);
  const printable = Array.from(clean, (character) => toDrawable(character, hasGlyph)).join("");
  if (printable.trim() === "" && text.trim() !== "") return replacementCharacter;
  return hasGlyph(breakOpportunity)
    ? printable.replace(longWord, addBreakOpportunities)
    : printable;
}

/** Returns the characters that the document replaces by U+FFFD or leaves out, each once. */
export function findUnprintable(
  text: string,
  hasGlyph: (character: string) => boolean,
): readonly string[] {
  const lost = Array.from(toClean(text)).filter(
    (character) =>
      character !== replacementCharacter &&
      ["", replacementCharacter].includes(toDrawable(character, hasGlyph)),
  );
  return [...new Set(lost)];
}

function toClean(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(lineEnds, "\n")
    .replace(invisible, (character, index: number, whole: string) =>
      joiner.test(character) && joining.test(whole.slice(Math.max(0, index - 2), index))
        ? character
        : "",
    );
}
