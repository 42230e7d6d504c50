import { z } from "zod";
import { emailAddress } from "./email-address.ts";

// Lengths count Unicode code points of the text as sent; zod counts UTF-16 units. Text that PostgreSQL cannot
// store (NUL, lone surrogates) is refused here, as are other control characters.
const controlInLine = /\p{Cc}/u;
const controlInText = /[\p{Cc}--[\t\n\r]]|\r(?!\n)/v;

/** Counts the Unicode code points of a string. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

function bounds(min: number, max: number | undefined) {
  return z.superRefine<string>((text, context) => {
    const length = text.length <= min || text.length > (max ?? Infinity) ? codePoints(text) : min;
    const bound = length < min ? "min" : max !== undefined && length > max ? "max" : undefined;
    if (bound === undefined) return;
    const expected = bound === "min" ? min : max;
    context.addIssue({
      code: "custom",
      params: { rule: `${bound}Length`, expected },
      message:
        bound === "min"
          ? `must have at least ${min} character${min === 1 ? "" : "s"}`
          : `must have at most ${max} characters`,
    });
  });
}

function without(control: RegExp) {
  return z.superRefine<string>((text, context) => {
    if (!control.test(text) && text.isWellFormed()) return;
    context.addIssue({
      code: "custom",
      params: { rule: "pattern", expected: "text without control characters" },
      message: "must not contain control characters or lone surrogates",
    });
  });
}

/** Zero-width joiners and their like are part of emoji and of Persian words, but are no text on their own. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** A check for text that is not empty: one character at least is visible. */
export const hasVisibleText = z.superRefine<string>((text, context) => {
  if (text === "" || visible.test(text)) return;
  context.addIssue({
    code: "custom",
    params: { rule: "pattern", expected: "text with a visible character" },
    message: "must have a visible character",
  });
});

/** Documents the bounds as they are, since JSON Schema's lengths are in code points too. */
function documented<Schema extends z.ZodString>(
  schema: Schema,
  min: number,
  max: number | undefined,
): Schema {
  return schema.meta({
    ...(min > 0 ? { minLength: min } : {}),
    ...(max === undefined ? {} : { maxLength: max }),
  });
}

/** Returns the schema of a single line, trimmed and NFC-normalized before its bounds are checked. */
export function line(bound: { min?: number; max?: number } = {}): z.ZodString {
  const min = bound.min ?? 0;
  return documented(
    z
      .string()
      .overwrite((text) => text.trim().normalize("NFC"))
      .check(without(controlInLine), bounds(min, bound.max), hasVisibleText),
    min,
    bound.max,
  );
}

/** Returns the schema of a line that may be unset: null, or empty text, which becomes null. */
export function optionalLine(bound: { max?: number } = {}) {
  return line(bound)
    .nullable()
    .overwrite((text) => (text === "" ? null : text));
}

/** Returns the schema of several lines, in which CR LF becomes LF. */
export function lines(bound: { max: number }): z.ZodString {
  return documented(
    z
      .string()
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .check(without(controlInText), bounds(0, bound.max)),
    0,
    bound.max,
  );
}

/** Returns the schema of text kept unchanged (notes, comments), never trimmed; something of it is visible. */
export function verbatim(bound: { max: number }): z.ZodString {
  return documented(
    z.string().check(without(controlInText), bounds(1, bound.max), hasVisibleText),
    1,
    bound.max,
  );
}

/** Returns the schema of a password or token, taken as it is. */
export function opaque(bound: { min: number; max: number }): z.ZodString {
  return documented(z.string().check(bounds(bound.min, bound.max)), bound.min, bound.max);
}

/** Returns the schema of an e-mail address: at most 320 characters, at a host with a domain. */
export function email(): z.ZodString {
  return line({ max: 320 })
    .check(z.email({ pattern: emailAddress }))
    .meta({
      format: "email",
      maxLength: 320,
      pattern: emailAddress.source,
      examples: ["planning@snelle-bocht.example"],
    });
}
