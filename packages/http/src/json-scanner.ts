// Decision: decisions/0009-rate-limits-and-quotas.md
/** The maximum depth of objects and arrays in a JSON body. */
export const maxJsonDepth = 64;

/** The maximum number of values in a JSON body: objects, arrays, and what they contain. */
export const maxJsonValues = 50_000;

/** The limit that a JSON text exceeds, and the offset in bytes where it does. */
export type JsonLimitError = { error: "too deep" | "too many values"; offset: number };

/** Scans the next chunk of a JSON text; returns the first limit that the text exceeds. */
export type JsonScanner = (chunk: Uint8Array) => JsonLimitError | undefined;

const quote = 0x22;
const backslash = 0x5c;

/** Kinds of bytes outside strings. */
const otherByte = 0;
const whitespace = 1;
const comma = 2;
const openingBracket = 3;
const closingBracket = 4;
const quotationMark = 5;
const byteKinds = new Uint8Array(256);
for (const byte of Buffer.from(" \t\n\r")) byteKinds[byte] = whitespace;
for (const byte of Buffer.from(",")) byteKinds[byte] = comma;
for (const byte of Buffer.from("[{")) byteKinds[byte] = openingBracket;
for (const byte of Buffer.from("]}")) byteKinds[byte] = closingBracket;
byteKinds[quote] = quotationMark;

/** Where a chunk ends: outside strings, in a string, or in a string after a backslash. */
const outsideString = 0;
const inString = 1;
const afterBackslash = 2;

/** The state between two chunks; `scanned` is in bytes. */
type ScanState = {
  scanned: number;
  depth: number;
  values: number;
  /** At the start, after an opening bracket and after a comma: the next token begins a value. */
  expectsValue: boolean;
  stringState: number;
};

/**
 * Creates a scanner for one JSON text that arrives in chunks. It checks depth and number of values in one pass over
 * the bytes, so that a body beyond the limits is rejected before it is parsed, which costs far more. It does not
 * check whether the text is valid JSON.
 */
export function createJsonScanner(): JsonScanner {
  const state = { scanned: 0, depth: 0, values: 0, expectsValue: true, stringState: outsideString };
  return (chunk) => scanChunk(chunk, state);
}

function scanChunk(chunk: Uint8Array, state: ScanState): JsonLimitError | undefined {
  const { scanned } = state;
  const { length } = chunk;
  let { depth, values, expectsValue, stringState } = state;
  let index = 0;
  while (index < length) {
    if (stringState !== outsideString) {
      if (stringState === afterBackslash) index += 1;
      while (index < length && chunk[index] !== quote) index += chunk[index] === backslash ? 2 : 1;
      stringState = index < length ? outsideString : index === length ? inString : afterBackslash;
      index += 1;
      continue;
    }
    const byteKind = byteKinds[chunk[index] ?? 0];
    if (byteKind !== whitespace && (byteKind !== otherByte || expectsValue)) {
      if (expectsValue && byteKind !== closingBracket) values += 1;
      if (values > maxJsonValues) return { error: "too many values", offset: scanned + index };
      if (byteKind === openingBracket) depth += 1;
      if (depth > maxJsonDepth) return { error: "too deep", offset: scanned + index };
      if (byteKind === closingBracket) depth -= 1;
      if (byteKind === quotationMark) stringState = inString;
      expectsValue = byteKind === comma || byteKind === openingBracket;
    }
    index += 1;
  }
  state.scanned = scanned + length;
  state.depth = depth;
  state.values = values;
  state.expectsValue = expectsValue;
  state.stringState = stringState;
  return undefined;
}
