// Decision: decisions/0009-rate-limits-and-quotas.md
/** The maximum depth of objects and arrays in a JSON body. */
export const maxJsonDepth = 64;

/** The maximum number of values in a JSON body: objects, arrays, and what they contain. */
export const maxJsonValues = 50_000;

/** The limit that a JSON text exceeds, and the offset in bytes where it does. */
export type JsonFault = { fault: "too deep" | "too many values"; offset: number };

/** Scans the next chunk of a JSON text; returns the first limit that the text exceeds. */
export type JsonScanner = (part: Uint8Array) => JsonFault | undefined;

const quote = 0x22;
const backslash = 0x5c;

/** Kinds of bytes outside strings. */
const other = 0;
const space = 1;
const comma = 2;
const opens = 3;
const closes = 4;
const begins = 5;
const kinds = new Uint8Array(256);
for (const byte of Buffer.from(" \t\n\r")) kinds[byte] = space;
for (const byte of Buffer.from(",")) kinds[byte] = comma;
for (const byte of Buffer.from("[{")) kinds[byte] = opens;
for (const byte of Buffer.from("]}")) kinds[byte] = closes;
kinds[quote] = begins;

/** Where a chunk ends: outside strings, in a string, or in a string after a backslash. */
const outside = 0;
const inString = 1;
const isEscaped = 2;

/** The state between two chunks; `scanned` is in bytes. */
type Progress = {
  scanned: number;
  depth: number;
  values: number;
  /** At the start, after an opening bracket and after a comma: the next token begins a value. */
  expectsValue: boolean;
  place: number;
};

/**
 * Creates a scanner for one JSON text that arrives in chunks. It checks depth and number of values in one pass over
 * the bytes, so that a body beyond the limits is rejected before it is parsed, which costs far more. It does not
 * check whether the text is valid JSON.
 */
export function createJsonScanner(): JsonScanner {
  const progress = { scanned: 0, depth: 0, values: 0, expectsValue: true, place: outside };
  return (part) => scanPart(part, progress);
}

function scanPart(part: Uint8Array, progress: Progress): JsonFault | undefined {
  const { scanned } = progress;
  const { length } = part;
  let { depth, values, expectsValue, place } = progress;
  let index = 0;
  while (index < length) {
    if (place !== outside) {
      if (place === isEscaped) index += 1;
      while (index < length && part[index] !== quote) index += part[index] === backslash ? 2 : 1;
      place = index < length ? outside : index === length ? inString : isEscaped;
      index += 1;
      continue;
    }
    const kind = kinds[part[index] ?? 0];
    if (kind !== space && (kind !== other || expectsValue)) {
      if (expectsValue && kind !== closes) values += 1;
      if (values > maxJsonValues) return { fault: "too many values", offset: scanned + index };
      if (kind === opens) depth += 1;
      if (depth > maxJsonDepth) return { fault: "too deep", offset: scanned + index };
      if (kind === closes) depth -= 1;
      if (kind === begins) place = inString;
      expectsValue = kind === comma || kind === opens;
    }
    index += 1;
  }
  progress.scanned = scanned + length;
  progress.depth = depth;
  progress.values = values;
  progress.expectsValue = expectsValue;
  progress.place = place;
  return undefined;
}
