import { isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import { detectUtf16 } from "../../../files/inspect/text-decoder.ts";
import { createEventLoopPause } from "../event-loop-pause.ts";
import { UnreadableFile } from "../unreadable-file.ts";

/** How many bytes the language of a text is guessed from. */
const sampleBytes = 32 * 1024;

/** How many bytes are searched before the event loop may run other work. */
const searchedBytes = 64 * 1024;

/** How much of a line is in the sample, before and after its first letter beyond ASCII. */
const maxLineBytes = 1_024;

/** How sure the guess of another encoding than windows-1252 must be, in percent, and by how much. */
const minConfidence = 35;
const minLead = 20;

/** How many letters beyond ASCII a guess needs. */
const minLetters = 10;

/** Encodings that windows-1252 includes, as far as text uses them. */
const westernEncodings = ["ASCII", "ISO-8859-1", "windows-1252"];

type TextEncoding = {
  /** A label of the WHATWG Encoding Standard. */
  encoding: string;
  byteOrderMark: boolean;
};

/**
 * Detects the encoding of a text: by its byte order mark, as UTF-8 if all bytes are valid, as UTF-16 by its zero
 * bytes, and else as windows-1252, which includes ISO 8859-1, unless the letters clearly are those of another
 * language.
 *
 * @throws UnreadableFile for a text with the byte order mark of UTF-8 and invalid bytes
 */
export async function detectEncoding(bytes: Buffer): Promise<TextEncoding> {
  const utf16 = detectUtf16(bytes);
  if (utf16 !== null) return { encoding: utf16, byteOrderMark: Number(bytes[0]) >= 0xfe };
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (isUtf8(bytes)) return { encoding: "utf-8", byteOrderMark };
  if (byteOrderMark) {
    const hint = "Save it as CSV UTF-8 again.";
    throw new UnreadableFile(`The file begins as UTF-8, and has bytes that are none. ${hint}`);
  }
  return { encoding: guessEncoding(await toSample(bytes)), byteOrderMark: false };
}

function guessEncoding(sample: Buffer): string {
  if (sample.filter((byte) => byte >= 0x80).length < minLetters) return "windows-1252";
  const matches = analyse(sample);
  const best = matches[0];
  const western = matches.find(({ name }) => westernEncodings.includes(name));
  const isClear =
    best !== undefined &&
    best.confidence >= minConfidence &&
    best.confidence - (western?.confidence ?? 0) >= minLead;
  if (!isClear || westernEncodings.includes(best.name)) return "windows-1252";
  try {
    return new TextDecoder(best.name).encoding;
  } catch {
    return "windows-1252";
  }
}

/** Returns lines with letters beyond ASCII, from the whole text: they may begin late. */
async function toSample(bytes: Buffer): Promise<Buffer> {
  const pause = createEventLoopPause();
  const lines: Buffer[] = [];
  let size = 0;
  let at = 0;
  while (at < bytes.length && size < sampleBytes) {
    await pause();
    const searchEnd = Math.min(at + searchedBytes, bytes.length);
    let found = at;
    while (found < searchEnd && Number(bytes[found]) < 0x80) found += 1;
    if (found === searchEnd) at = searchEnd;
    else {
      const start = Math.max(bytes.lastIndexOf("\n", found) + 1, found - maxLineBytes);
      const lineEnd = bytes.indexOf("\n", found);
      at = Math.min(lineEnd === -1 ? bytes.length : lineEnd + 1, found + maxLineBytes);
      lines.push(bytes.subarray(start, at));
      size += at - start;
    }
  }
  return Buffer.concat(lines);
}
