import createBidi from "bidi-js";
import { mainFamily } from "./font-families.ts";
import type { Glyphs } from "./glyphs.ts";

/** A part of a text in one font and one direction, as pdfmake takes it. */
export type TextRun = {
  text: string;
  font: string;
  /** The embedding level of the Unicode Bidirectional Algorithm (UAX #9): odd from right to left. */
  level: number;
  /** The level of the paragraph. */
  baseLevel: number;
  /** Whether `text` is mirrored, as a bracket is from right to left. */
  isMirrored: boolean;
};

const bidi = createBidi();
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Characters that belong to the letters around them: marks, spaces, joiners, and the danda of Indian scripts. */
const dependent = /^(?:[\p{M} \u{A0}\u{964}\u{965}]|\u{200C}|\u{200D})$/u;

/** Returns the runs of a text in logical order; null if it is all in the main font and from left to right. */
export function toTextRuns(text: string, glyphs: Glyphs): TextRun[] | null {
  const characters = Array.from(text);
  const families = toFamilies(characters, glyphs);
  if (families.every((family) => family === mainFamily) && !rightToLeft.test(text)) return null;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  const runs: TextRun[] = [];
  let index = 0;
  characters.forEach((character, at) => {
    const level = levels[index] ?? 0;
    const paragraph = paragraphs.find(({ start, end }) => start <= index && index <= end);
    const baseLevel = paragraph?.level ?? 0;
    index += character.length;
    const font = families[at] ?? mainFamily;
    const previous = runs.at(-1);
    // A word from right to left is a run of its own: pdfkit draws the words of a run from left to right.
    const isNewWord = level % 2 === 1 && previous?.text.endsWith(" ");
    if (
      previous === undefined ||
      isNewWord ||
      previous.font !== font ||
      previous.level !== level ||
      previous.baseLevel !== baseLevel
    ) {
      runs.push({ text: character, font, level, baseLevel, isMirrored: false });
    } else {
      previous.text += character;
    }
  });
  return runs.flatMap((run) => toDrawableRuns(run, glyphs));
}

function toFamilies(characters: readonly string[], glyphs: Glyphs): string[] {
  let previous = mainFamily;
  return characters.map((character) => {
    const isDependent =
      previous !== mainFamily && dependent.test(character) && glyphs.hasGlyph(previous, character);
    previous = isDependent ? previous : (glyphs.familyOf(character) ?? mainFamily);
    return previous;
  });
}

/**
 * Returns the runs in which a font draws a run in its direction. A font draws letters in the direction of their script:
 * what has another one, such as punctuation between words from right to left and Arabic digits, is divided into
 * single characters.
 */
function toDrawableRuns(run: TextRun, { directionOf }: Glyphs): TextRun[] {
  const { text, font, level } = run;
  const drawn = font === mainFamily ? "ltr" : directionOf(font, text);
  const direction = level % 2 === 1 ? "rtl" : "ltr";
  if (drawn === direction) return [run];
  return Array.from(text, (character) =>
    direction === "ltr"
      ? { ...run, text: character }
      : { ...run, text: toMirrored(character), isMirrored: true },
  );
}

/** Returns the mirrored form of a character, such as the other bracket; a character without one is unchanged. */
export function toMirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character;
}
