import { pointerPattern, readPointer } from "../../kernel/conditions/pointer.ts";

// A placeholder is a JSON Pointer (RFC 6901) between two pairs of braces. The value that it names replaces
// it; nothing is evaluated, and that value is not searched for further placeholders.

/** Matches any text between the braces, so that one that is not a pointer is rejected, not ignored. */
const placeholder = /\{\{([^{}]*)\}\}/gu;
const whole = /^\{\{([^{}]*)\}\}$/u;
const pointer = new RegExp(pointerPattern, "u");

/** A placeholder: the path of the text that contains it, and its JSON Pointer. */
export type Placeholder = { path: (string | number)[]; pointer: string };

/** Finds every placeholder in the texts of a value. */
export function findPlaceholders(value: unknown, path: (string | number)[] = []): Placeholder[] {
  if (typeof value === "string") {
    return [...value.matchAll(placeholder)].map(([, named = ""]) => ({
      path,
      pointer: named.trim(),
    }));
  }
  return children(value).flatMap(([key, member]) => findPlaceholders(member, [...path, key]));
}

/** Returns whether the text between the braces is a pointer. */
export const isPointer = (text: string): boolean => pointer.test(text);

/** Thrown for a placeholder that cannot be replaced. */
export class EmptyPlaceholder extends Error {
  override name = "EmptyPlaceholder";
  readonly placeholder: Placeholder;

  constructor(empty: Placeholder) {
    super(`${empty.pointer} names nothing that can stand there`);
    this.placeholder = empty;
  }
}

/**
 * Replaces the placeholders in a value. A text that consists of one placeholder becomes the named value, with
 * its type. In a longer text, strings, numbers and booleans are inserted; null inserts nothing.
 *
 * @throws UnresolvedPlaceholder if it names nothing, or an object or array inside a longer text
 */
export function fillPlaceholders(
  value: unknown,
  document: unknown,
  path: (string | number)[] = [],
): unknown {
  if (typeof value === "string") return fillText(value, document, path);
  if (Array.isArray(value)) {
    return value.map((item, index) => fillPlaceholders(item, document, [...path, index]));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    children(value).map(([key, member]) => [
      key,
      fillPlaceholders(member, document, [...path, key]),
    ]),
  );
}

function fillText(text: string, document: unknown, path: (string | number)[]): unknown {
  const only = whole.exec(text)?.[1]?.trim();
  if (only !== undefined) return read(document, { path, pointer: only });
  return text.replaceAll(placeholder, (_, named: string) => {
    const found = { path, pointer: named.trim() };
    const value = read(document, found);
    if (value === null) return "";
    if (typeof value === "object") throw new EmptyPlaceholder(found);
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

function read(document: unknown, found: Placeholder): unknown {
  const value = isPointer(found.pointer) ? readPointer(document, found.pointer) : undefined;
  if (value === undefined) throw new EmptyPlaceholder(found);
  return value;
}

function children(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item]);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
