/** A content line (RFC 5545, 3.1), unfolded and decoded. */
export type ContentLine = {
  text: string;
  /** The number of its first line in the file. */
  line: number;
  /** The encoding by which its non-ASCII characters were read; null for ASCII and UTF-8. */
  encoding: string | null;
};

type OctetLine = { octets: string; line: number };

/**
 * Unfolds and decodes the content lines of a file. It is unfolded first, since a line may be folded within a
 * character. Lines are UTF-8; if one is not, it has the encoding that it or the file names, else windows-1252.
 *
 * @param bytes a whole file; UTF-16 is recognized by its byte order mark or its first character
 */
export function decodeLines(bytes: Buffer): ContentLine[] {
  const utf16 = decodeUtf16(bytes);
  if (utf16 !== null) {
    return unfold(utf16).map(({ octets, line }) => {
      const text = octets.replaceAll("\0", "");
      return { text, line, encoding: isAscii(text) ? null : "UTF-16" };
    });
  }
  // One character for each octet.
  const octets = bytes.toString("latin1");
  const fileCharset = findFileCharset(octets);
  return unfold(octets).map((one) => decodeLine(one, fileCharset));
}

function decodeUtf16(bytes: Buffer): string | null {
  const [first, second] = bytes;
  const isLittleEndian = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (bytes.length < 4 || isLittleEndian === isBigEndian) return null;
  return new TextDecoder(isLittleEndian ? "utf-16le" : "utf-16be").decode(bytes);
}

/** Finds the charset in the header of a mail that the calendar is part of. */
function findFileCharset(octets: string): string | null {
  const [header = ""] = octets.slice(0, 8_192).split(/^BEGIN:VCALENDAR/imu);
  return /^Content-Type:[^\n]*charset="?([\w-]+)/imu.exec(header)?.[1] ?? null;
}

function unfold(text: string): OctetLine[] {
  const found: { parts: string[]; line: number; isQuotedPrintable: boolean }[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/u).entries()) {
    const last = found.at(-1);
    const lastPart = last?.parts.at(-1);
    if (last?.isQuotedPrintable && lastPart?.endsWith("=")) {
      // A soft line break of quoted-printable (RFC 2045, 6.7).
      last.parts.splice(-1, 1, lastPart.slice(0, -1), line);
    } else if (/^[ \t]/u.test(line) && last !== undefined) last.parts.push(line.slice(1));
    else if (line !== "") {
      found.push({ parts: [line], line: index + 1, isQuotedPrintable: quotedPrintable.test(line) });
    }
  }
  return found.map(({ parts, line }) => ({ octets: parts.join(""), line }));
}

/** The encoding parameter of vCalendar 1.0, with or without its name. */
const quotedPrintable = /^[\w-]+(?:;[^:;]*)*;(?:ENCODING=)?QUOTED-PRINTABLE(?=[;:])/iu;

function decodeLine({ octets, line }: OctetLine, fileCharset: string | null): ContentLine {
  if (!quotedPrintable.test(octets)) {
    if (isAscii(octets)) return { text: octets.replaceAll("\0", ""), line, encoding: null };
    const declared = /^[^:]*;CHARSET="?([\w-]+)/iu.exec(octets)?.[1] ?? fileCharset;
    return { ...decode(octets, declared), line };
  }
  const valueStart = octets.indexOf(":") + 1;
  const head = octets.slice(0, valueStart);
  const charset = /;CHARSET="?([\w-]+)/iu.exec(head)?.[1] ?? fileCharset;
  const value = octets
    .slice(valueStart)
    .replaceAll(/=([\dA-F]{2})/giu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  const { text, encoding } = decode(value, charset);
  const property = head.replaceAll(/;(?:(?:ENCODING=)?QUOTED-PRINTABLE|CHARSET=[^;:]*)/giu, "");
  return { text: property + text.replaceAll(/\r\n|\r|\n/gu, "\\n"), line, encoding };
}

/** Decodes octets: strictly as UTF-8, else by the declared charset, else as windows-1252. */
function decode(octets: string, charset: string | null): { text: string; encoding: string | null } {
  const bytes = Buffer.from(octets.replaceAll("\0", ""), "latin1");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: null };
  } catch {
    return (
      decodeDeclared(bytes, charset) ?? { text: decodeWindows1252(bytes), encoding: "windows-1252" }
    );
  }
}

function decodeDeclared(bytes: Buffer, charset: string | null) {
  if (charset === null) return null;
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    // Node reads windows-1252 as ISO 8859-1 in some versions.
    if (["utf-8", "windows-1252"].includes(decoder.encoding)) return null;
    return { text: decoder.decode(bytes), encoding: decoder.encoding };
  } catch {
    return null;
  }
}

/** The characters of windows-1252 for 0x80 to 0x9F; the others are those of ISO 8859-1. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const decodeWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString("latin1")
    .replaceAll(/[\u0080-\u009f]/gu, (octet) => windows1252[octet.charCodeAt(0) - 0x80] ?? octet);

const isAscii = (text: string): boolean => !/[^\0-\u007f]/u.test(text);
