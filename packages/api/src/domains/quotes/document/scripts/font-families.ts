import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { TFontDictionary } from "pdfmake/interfaces";

import { toSfnt } from "./woff-to-sfnt.ts";

const require = createRequire(import.meta.url);

/** The family of all texts that it can draw, as bundled with pdfmake: Latin, Greek and Cyrillic. */
export const mainFamily = "Roboto";

/** A family for what the main one lacks: one file of Noto Sans has the letters of one or a few scripts. */
type FallbackFamily = { name: string; path: string; pattern: RegExp };

/** In the order in which they are tried. A pattern only saves opening a file that lacks the character. */
export const fallbackFamilies: readonly FallbackFamily[] = [
  toFamily("noto-sans-hebrew/files/noto-sans-hebrew-hebrew", /\p{Script_Extensions=Hebrew}/u),
  toFamily("noto-sans-arabic/files/noto-sans-arabic-arabic", /\p{Script_Extensions=Arabic}/u),
  toFamily("noto-sans/files/noto-sans-devanagari", /\p{Script_Extensions=Devanagari}/u),
  toFamily("noto-sans/files/noto-sans-greek", /\p{Script_Extensions=Greek}/u),
  toFamily("noto-sans/files/noto-sans-greek-ext", /\p{Script_Extensions=Greek}/u),
  toFamily("noto-sans/files/noto-sans-cyrillic-ext", /\p{Script_Extensions=Cyrillic}|\p{M}/u),
  toFamily("noto-sans/files/noto-sans-vietnamese", /\p{M}/u),
  toFamily("noto-sans/files/noto-sans-latin-ext", /[\p{Script_Extensions=Latin}\p{L}\p{M}\p{S}]/u),
];

function toFamily(path: string, pattern: RegExp): FallbackFamily {
  return { name: path.slice(path.lastIndexOf("/") + 1), path: `@fontsource/${path}`, pattern };
}

/** The files of the main family. */
export const mainFonts = require("pdfmake/fonts/Roboto.js") as TFontDictionary;

/** The fonts of a family, as bytes. */
export type FontBytes = Record<"normal" | "bold" | "italics" | "bolditalics", Buffer>;

const readFamilies = new Map<string, FontBytes>();

/** Reads the fonts of a fallback family, once; undefined for the name of another family. */
export function readFallbackFamily(name: string): FontBytes | undefined {
  const family = fallbackFamilies.find((each) => each.name === name);
  const read = readFamilies.get(name);
  if (family === undefined || read !== undefined) return read;
  const readWeight = (weight: number) =>
    toSfnt(readFileSync(require.resolve(`${family.path}-${weight}-normal.woff`)));
  const [normal, bold] = [readWeight(400), readWeight(700)];
  const fonts = { normal, bold, italics: normal, bolditalics: bold };
  readFamilies.set(name, fonts);
  return fonts;
}
