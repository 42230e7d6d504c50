import { inflateSync } from "node:zlib";
import { readDrawings } from "./read-structure.ts";

/** Returns the streams of a file, uncompressed, by object number. */
function readStreams(file: Buffer): Map<string, string> {
  const text = file.toString("latin1");
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n[^]*?\nendobj/gu);
  return new Map(
    [...found].flatMap(([object, number = ""]) => {
      const start = object.indexOf("stream\n");
      const end = object.lastIndexOf("\nendstream");
      if (start < 0 || end < 0) return [];
      try {
        const bytes = inflateSync(Buffer.from(object.slice(start + 7, end), "latin1"));
        return [[number, bytes.toString("latin1")] as const];
      } catch {
        return [];
      }
    }),
  );
}

/** Reads a ToUnicode map: the text of each glyph code. */
function toCharacterMap(source: string): string[] {
  const hex = (code: string) => Buffer.from(code, "hex").swap16().toString("utf16le");
  const map: string[] = [];
  for (const [, first = "", list = ""] of source.matchAll(
    /<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/giu,
  )) {
    [...list.matchAll(/<([\da-f ]*)>/giu)].forEach(([, code = ""], index) => {
      map[Number.parseInt(first, 16) + index] = hex(code.replaceAll(" ", ""));
    });
  }
  return map;
}

/** The parts of a page's text in drawing order, with their font and place. */
export type DrawnText = { text: string; codes: string[]; font: string; x: number; y: number };

/** Returns the texts that a file draws, as its fonts map their glyphs to characters. */
export function readTexts(bytes: Uint8Array): DrawnText[] {
  const file = Buffer.from(bytes);
  const source = file.toString("latin1");
  const streams = readStreams(file);
  const resources = [...source.matchAll(/\/(F\d+) (\d+) 0 R/gu)];
  const fonts = new Map(
    resources.map(([, name = "", number = ""]) => {
      const object =
        new RegExp(`\\n${number} 0 obj\\n([^]*?)\\nendobj`, "u").exec(source)?.[1] ?? "";
      const unicode = /\/ToUnicode (\d+) 0 R/u.exec(object)?.[1] ?? "";
      const font = /\/BaseFont \/[A-Z]+\+([\w-]+)/u.exec(object)?.[1] ?? "";
      return [name, { font, map: toCharacterMap(streams.get(unicode) ?? "") }];
    }),
  );
  return readDrawings(bytes).flatMap((page) =>
    [...page.matchAll(/BT\n([^]*?)\nET/gu)].map(([, block = ""]) => {
      const [, name = ""] = /\/(F\d+) /u.exec(block) ?? [];
      const [, x = "", y = ""] = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/u.exec(block) ?? [];
      const { font, map } = fonts.get(name) ?? { font: "", map: [] };
      const codes = [...block.matchAll(/<([\da-f]+)>/giu)].flatMap(
        ([, hex = ""]) => hex.match(/.{4}/gu) ?? [],
      );
      const text = codes.map((code) => map[Number.parseInt(code, 16)] ?? "").join("");
      return { text, codes, font, x: Number(x), y: Number(y) };
    }),
  );
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const unescape = (text: string) =>
  text.replaceAll(/\\(.)/gsu, (_escaped, sign: string) => escapes[sign] ?? sign);

/** Returns the texts that replace those of drawn lines when they are read aloud or copied. */
export function readActualTexts(bytes: Uint8Array): string[] {
  return readDrawings(bytes).flatMap((page) =>
    [...page.matchAll(/\/ActualText \(\xfe\xff([^]*?)\)\n?>> BDC/gu)].map(([, text = ""]) =>
      Buffer.from(unescape(text), "latin1").swap16().toString("utf16le"),
    ),
  );
}
