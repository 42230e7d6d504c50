import { type JSONVisitor, printParseErrorCode, visit } from "jsonc-parser";
import { Problem } from "../problems/problem.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses JSON content (RFC 8259, UTF-8) whose depth and number of values are within their limits. Rejects duplicate
 * member names (RFC 7493), since it is ambiguous which value is meant.
 *
 * @throws Problem MALFORMED_JSON with `position`
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
    if (countMembers(value) !== countNames(text)) assertUniqueNames(text);
    return value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    const { reason, position } = locateError(text);
    throw new Problem(
      "MALFORMED_JSON",
      `The body is not JSON: ${reason} at position ${position}.`,
      {
        position,
      },
    );
  }
}

/** Counts the members of all objects in a value. */
function countMembers(value: unknown): number {
  const stack: unknown[] = [value];
  let members = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const children: unknown[] = Object.values(next);
    if (!Array.isArray(next)) members += children.length;
    stack.push(...children);
  }
  return members;
}

/** Counts the member names in a JSON text: its strings before a colon. */
function countNames(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1;) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let next = end + 1;
    while (isSpace(text.charCodeAt(next))) next += 1;
    if (text[next] === ":") count += 1;
    start = text.indexOf('"', end + 1);
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

/** @throws Problem MALFORMED_JSON at the first duplicate member name */
function assertUniqueNames(text: string): void {
  const stack: Set<string>[] = [];
  const visitor: JSONVisitor = {
    onObjectBegin: () => {
      stack.push(new Set());
    },
    onObjectEnd: () => {
      stack.pop();
    },
    onObjectProperty: (name, position) => {
      const names = stack.at(-1);
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

function locateError(text: string): { reason: string; position: number } {
  let firstError: { reason: string; position: number } | undefined;
  const onError: JSONVisitor["onError"] = (code, position) => {
    firstError ??= { reason: toWords(printParseErrorCode(code)), position };
  };
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  return firstError ?? { reason: "value expected", position: text.length };
}

function toWords(code: string): string {
  return code.replaceAll(/([a-z])([A-Z])/gu, "$1 $2").toLowerCase();
}
