import { type JSONVisitor, printParseErrorCode, visit } from "jsonc-parser";
import { Problem } from "../problems/problem.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Several times the size of the longest quote. Validating a value costs more than sending it. */
const maxValues = 20_000;

/**
 * Parses a request body: one JSON value in UTF-8 (RFC 8259) of at most 20 000 values, in which no object has
 * duplicate names (RFC 7493), since it is unknown which of the two is meant.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Problem("MALFORMED_JSON", "The body is not UTF-8.", { position: 0 });
  }
  try {
    const value: unknown = JSON.parse(text);
    if (!isUnambiguous(value, text)) judgeStructure(text);
    return value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (error instanceof RangeError) {
      throw new Problem("MALFORMED_JSON", "The body is nested too deeply.", { position: 0 });
    }
    const { reason, position } = locate(text);
    throw new Problem(
      "MALFORMED_JSON",
      `The body is not JSON: ${reason} at position ${position}.`,
      {
        position,
      },
    );
  }
}

/**
 * Whether a value has as many members as its text has names, and no more values than allowed. Nearly every body
 * does, and counting costs a fraction of scanning the text.
 */
function isUnambiguous(value: unknown, text: string): boolean {
  const open: unknown[] = [value];
  let members = 0;
  let values = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    values += 1;
    if (typeof next !== "object" || next === null) continue;
    const within: unknown[] = Object.values(next);
    if (values + open.length + within.length > maxValues) return false;
    if (!Array.isArray(next)) members += within.length;
    open.push(...within);
  }
  return members === countNames(text);
}

/** Counts the member names in a JSON text: its strings before a colon. */
function countNames(text: string): number {
  let count = 0;
  for (let begin = text.indexOf('"'); begin !== -1;) {
    let end = text.indexOf('"', begin + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let next = end + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text[next] === ":") count += 1;
    begin = text.indexOf('"', end + 1);
  }
  return count;
}

/** Whether a quotation mark is escaped: an odd number of backslashes precede it. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === "\\") first -= 1;
  return (quote - first) % 2 === 1;
}

/** RFC 8259 section 2: space, tab, line feed, carriage return. */
function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

function judgeStructure(text: string): void {
  const open: Set<string>[] = [];
  let values = 0;
  const count = (position: number): void => {
    values += 1;
    if (values <= maxValues) return;
    const sentence = `The body has more than ${maxValues} values, up to position ${position}.`;
    throw new Problem("MALFORMED_JSON", sentence, { position });
  };
  const visitor: JSONVisitor = {
    onLiteralValue: (_, position) => count(position),
    onArrayBegin: (position) => count(position),
    onObjectBegin: (position) => {
      count(position);
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (name, position) => {
      const names = open.at(-1);
      if (names?.has(name)) {
        throw new Problem(
          "MALFORMED_JSON",
          `The body names a field twice at position ${position}.`,
          {
            position,
          },
        );
      }
      names?.add(name);
    },
  };
  visit(text, visitor, { disallowComments: true });
}

function locate(text: string): { reason: string; position: number } {
  let found: { reason: string; position: number } | undefined;
  const onError: JSONVisitor["onError"] = (code, position) => {
    found ??= { reason: words(printParseErrorCode(code)), position };
  };
  try {
    visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  } catch {
    // Nested deeper than the visitor can follow: returns what it has found so far.
  }
  return found ?? { reason: "value expected", position: text.length };
}

function words(code: string): string {
  return code.replaceAll(/([a-z])([A-Z])/gu, "$1 $2").toLowerCase();
}
