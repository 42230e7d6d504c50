import { pointerPattern, readPointer } from "../../kernel/conditions/pointer.ts";

// A placeholder is a JSON Pointer (RFC 6901) between two pairs of braces. The value that it names replaces
// it; nothing is evaluated, and that value is not searched for further placeholders.

/** Matches any text between the braces, so that one that is not a pointer is rejected, not ignored. */
const placeholderPattern = /\{\{([^{}]*)\}\}/gu;
const wholePlaceholderPattern = /^\{\{([^{}]*)\}\}$/u;
const pointerExpression = new RegExp(pointerPattern, "u");

/** A placeholder: the path of the text that contains it, and its JSON Pointer. */
export type Placeholder = { path: (string | number)[]; pointer: string };

/** Finds every placeholder in the texts of a value. */
export function findPlaceholders(value: unknown, path: (string | number)[] = []): Placeholder[] {
  if (typeof value === "string") {
    return [...value.matchAll(placeholderPattern)].map(([, pointerText = ""]) => ({
      path,
      pointer: pointerText.trim(),
    }));
  }
  return childEntries(value).flatMap(([key, member]) => findPlaceholders(member, [...path, key]));
}

/** Returns whether the text between the braces is a pointer. */
export const isPointer = (text: string): boolean => pointerExpression.test(text);

/** Thrown for a placeholder that cannot be replaced. */
export class UnresolvedPlaceholder extends Error {
  override name = "UnresolvedPlaceholder";
  readonly placeholder: Placeholder;

  constructor(unresolved: Placeholder) {
    super(`${unresolved.pointer} names nothing that can stand there`);
    this.placeholder = unresolved;
  }
}

/**
 * Replaces the placeholders in a value. A text that consists of one placeholder becomes the named value, with
 * its type. In a longer text, strings, numbers and booleans are inserted; null inserts nothing.
 *
 * @throws UnresolvedPlaceholder if it names nothing, or an object or array inside a longer text
 */
export function replacePlaceholders(
  value: unknown,
  document: unknown,
  path: (string | number)[] = [],
): unknown {
  if (typeof value === "string") return replaceInText(value, document, path);
  if (Array.isArray(value)) {
    return value.map((item, index) => replacePlaceholders(item, document, [...path, index]));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    childEntries(value).map(([key, member]) => [
      key,
      replacePlaceholders(member, document, [...path, key]),
    ]),
  );
}

function replaceInText(text: string, document: unknown, path: (string | number)[]): unknown {
  const solePointer = wholePlaceholderPattern.exec(text)?.[1]?.trim();
  if (solePointer !== undefined)
    return resolvePlaceholder(document, { path, pointer: solePointer });
  return text.replaceAll(placeholderPattern, (_, pointerText: string) => {
    const placeholder = { path, pointer: pointerText.trim() };
    const value = resolvePlaceholder(document, placeholder);
    if (value === null) return "";
    if (typeof value === "object") throw new UnresolvedPlaceholder(placeholder);
    return typeof value === "string" ? value : JSON.stringify(value);
  });
}

function resolvePlaceholder(document: unknown, placeholder: Placeholder): unknown {
  const value = isPointer(placeholder.pointer)
    ? readPointer(document, placeholder.pointer)
    : undefined;
  if (value === undefined) throw new UnresolvedPlaceholder(placeholder);
  return value;
}

function childEntries(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item]);
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
