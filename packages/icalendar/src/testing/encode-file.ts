import type { Random } from "./random.ts";

const windows1252: Record<string, number> = { "€": 0x80, "“": 0x93, "”": 0x94 };

/** Encodes the lines of a file in one of the ways that programs use, folded anywhere. */
export function encodeFile(random: Random, lines: string[]): Buffer {
  const newline = random.pick(["\r\n", "\r\n", "\n", "\r"]);
  const form = random.pick(["utf8", "utf8", "utf8", "windows-1252", "utf16le", "utf16be"]);
  if (form.startsWith("utf16")) {
    const bytes = Buffer.from(`\ufeff${lines.join(newline)}${newline}`, "utf16le");
    return form === "utf16be" ? bytes.swap16() : bytes;
  }
  const encoded = lines.map((line) =>
    form === "utf8" ? Buffer.from(line) : encodeWindows1252(line),
  );
  const folded = encoded.flatMap((line) => {
    const isFolded = !/^(?:BEGIN|END)/u.test(line.toString("latin1")) && random.chance(0.3);
    const at = isFolded ? random.int(1, Math.max(1, line.length - 1)) : line.length;
    const rest = at < line.length ? [Buffer.from(`${newline} `), line.subarray(at)] : [];
    return [line.subarray(0, at), ...rest, Buffer.from(newline)];
  });
  return Buffer.concat(folded);
}

const encodeWindows1252 = (line: string): Buffer =>
  Buffer.from(Array.from(line, (character) => windows1252[character] ?? character.charCodeAt(0)));
