import { createDocument } from "../tagged/pdfmake-internals.ts";
import { fallbackFamilies, mainFamily } from "./font-families.ts";

/** What the fonts can draw. */
export type Glyphs = {
  /** Returns the family that draws a character; null if none can. */
  familyOf: (character: string) => string | null;
  hasGlyph: (family: string, character: string) => boolean;
  /** Returns the direction in which a font draws a text. */
  directionOf: (family: string, text: string) => "ltr" | "rtl";
};

let cachedGlyphs: Glyphs | undefined;

/** Returns what the fonts can draw. A font is opened when a text first needs it. */
export function loadGlyphs(): Glyphs {
  return (cachedGlyphs ??= createGlyphs());
}

function createGlyphs(): Glyphs {
  const document = createDocument({});
  const fontOf = (family: string) => document.provideFont(family, false, false).font;
  const hasGlyph: Glyphs["hasGlyph"] = (family, character) =>
    fontOf(family).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return {
    hasGlyph,
    familyOf(character) {
      if (hasGlyph(mainFamily, character)) return mainFamily;
      const found = fallbackFamilies.find(
        ({ name, pattern }) => pattern.test(character) && hasGlyph(name, character),
      );
      return found?.name ?? null;
    },
    directionOf: (family, text) => fontOf(family).layout(text).direction,
  };
}
