import { EOL } from "node:os";
import { createScanner, type Node, type SyntaxKind } from "jsonc-parser";

/** `SyntaxKind` is a constant enum, of which no value exists when the program runs. */
const commaToken = 5 satisfies SyntaxKind.CommaToken;

/**
 * Inserts a member as the last one of an object. Everything else stays as it is, comments included, which is why
 * `modify` of jsonc-parser is not used: it puts the member between its predecessor and the comment behind that.
 *
 * @param object the object in the text, as `parseTree` found it
 */
export function insertJsonMember(
  text: string,
  object: Node,
  { name, value }: { name: string; value: unknown },
): string {
  const close = object.offset + object.length - 1;
  const last = object.children?.at(-1);
  const contentStart = last === undefined ? object.offset + 1 : last.offset + last.length;
  const tail = text.slice(contentStart, close);
  const kept = tail.trimEnd();
  const needsComma = last !== undefined && createScanner(tail, true).scan() !== commaToken;
  const start = text.slice(0, contentStart) + (needsComma ? "," : "") + kept;
  const space = tail.slice(kept.length);
  const isOneLine = !text.slice(object.offset, close).includes("\n");
  if (last !== undefined && isOneLine) {
    return `${start} ${toMember(name, value)}${space}${text.slice(close)}`;
  }
  const eol = text.includes("\r\n") ? "\r\n" : text.includes("\n") ? "\n" : EOL;
  const unit = /^[ \t]+(?=["/])/mu.exec(text)?.[0] ?? "  ";
  const outer = indentAt(text, object.offset);
  const indent = last === undefined ? outer + unit : indentAt(text, last.offset);
  const member = toMember(name, value, unit).replaceAll("\n", eol + indent);
  const end = space.includes("\n") ? space : eol + outer;
  return `${start}${eol}${indent}${member}${end}${text.slice(close)}`;
}

function toMember(name: string, value: unknown, unit?: string): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value, null, unit)}`;
}

/** Returns the indentation of the line at a position. */
function indentAt(text: string, position: number): string {
  const line = text.slice(text.lastIndexOf("\n", position - 1) + 1);
  return /^[ \t]*/u.exec(line)?.[0] ?? "";
}
