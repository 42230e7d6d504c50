import { z } from "zod";
import { toAsciiDomains } from "./domain-name.ts";
import { acceptedEmailPattern, emailAddress } from "./email-address.ts";

// Lengths are in Unicode code points of the text as sent; zod counts UTF-16 code units. Text that PostgreSQL cannot
// store (NUL, lone surrogates) is rejected here, and other control characters too.
const controlInLine = /\p{Cc}/u;
const controlInText = /[\p{Cc}--[\t\n\r]]|\r(?!\n)/v;

/** Counts the Unicode code points of a string. */
export function countCodePoints(text: string): number {
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

function checkLength(min: number, max: number | undefined) {
  return z.superRefine<string>((text, context) => {
    const length =
      text.length <= min || text.length > (max ?? Infinity) ? countCodePoints(text) : min;
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

function rejectControlCharacters(control: RegExp) {
  return z.superRefine<string>((text, context) => {
    if (!control.test(text) && text.isWellFormed()) return;
    context.addIssue({
      code: "custom",
      params: { rule: "pattern", expected: "text without control characters" },
      message: "must not contain control characters or lone surrogates",
    });
  });
}

/** Visible characters: not zero-width joiners and the like, which are valid only next to others. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** A check that text, unless empty, has at least one visible character. */
export const hasVisibleText = z.superRefine<string>((text, context) => {
  if (text === "" || visible.test(text)) return;
  context.addIssue({
    code: "custom",
    params: { rule: "pattern", expected: "text with a visible character" },
    message: "must have a visible character",
  });
});

/** Adds the bounds to JSON Schema, whose lengths are in code points too. */
function withLengths<Schema extends z.ZodString>(
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
  return withLengths(
    z
      .string()
      .overwrite((text) => text.trim().normalize("NFC"))
      .check(rejectControlCharacters(controlInLine), checkLength(min, bound.max), hasVisibleText),
    min,
    bound.max,
  );
}

/** Returns the schema of an optional line: null, or empty text, which becomes null. */
export function optionalLine(bound: { max?: number } = {}) {
  return line(bound)
    .nullable()
    .overwrite((text) => (text === "" ? null : text));
}

/** Returns the schema of text with several lines, in which CR LF becomes LF. */
export function lines(bound: { max: number }): z.ZodString {
  return withLengths(
    z
      .string()
      .overwrite((text) => text.replaceAll("\r\n", "\n"))
      .check(rejectControlCharacters(controlInText), checkLength(0, bound.max)),
    0,
    bound.max,
  );
}

/** Returns the schema of text that is stored unchanged (notes, comments), with a visible character. */
export function verbatim(bound: { max: number }): z.ZodString {
  return withLengths(
    z
      .string()
      .check(rejectControlCharacters(controlInText), checkLength(1, bound.max), hasVisibleText),
    1,
    bound.max,
  );
}

/** Returns the schema of a password or token, which is not normalized. */
export function opaque(bound: { min: number; max: number }): z.ZodString {
  return withLengths(z.string().check(checkLength(bound.min, bound.max)), bound.min, bound.max);
}

const maxEmailLength = 320;

/**
 * Returns the schema of an email address of at most 320 characters, also in ASCII. An internationalized domain name
 * becomes ASCII (`info@münchen.example` is `info@xn--mnchen-3ya.example`), as mail is sent to it.
 */
export function email(): z.ZodString {
  return line({ max: maxEmailLength })
    .overwrite(toAsciiDomains)
    .check(checkLength(0, maxEmailLength), z.email({ pattern: emailAddress }))
    .meta({
      format: "email",
      maxLength: maxEmailLength,
      pattern: acceptedEmailPattern,
      examples: ["planning@snelle-bocht.example"],
    });
}

/**
 * Returns the schema in responses of an optional `email` of requests, whose domain is in ASCII.
 *
 * @param accepted gives the description and the examples
 */
export function storedEmail(accepted: z.ZodNullable<z.ZodString>) {
  const { description = "", examples = [] } = accepted.meta() ?? {};
  return z
    .string()
    .meta({ format: "email", maxLength: maxEmailLength, pattern: emailAddress.source })
    .nullable()
    .meta({ description, examples });
}
