/**
 * A property and a component in jCal (RFC 7265); ical.js serializes them as iCalendar, with escaping and
 * line folding.
 */
export type JCalProperty = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  ...values: (string | number | Record<string, unknown>)[],
];
export type JCalComponent = [name: string, properties: JCalProperty[], components: JCalComponent[]];

// All characters that some readers treat as a line break, except LF, which is escaped.
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
// oxlint-disable-next-line no-control-regex -- RFC 5545, 3.1: a file must not contain any of these
const controlCharacters = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu;

/** Returns text that a file may contain: no control characters, LF as the only line break, no lone surrogates. */
export const toFileText = (text: string): string =>
  text.replace(lineBreaks, "\n").replace(controlCharacters, "").toWellFormed();

/** Returns text without line breaks, for one line or a parameter. */
export const toFileLine = (text: string): string =>
  toFileText(text).replaceAll(/\s+/gu, " ").trim();

export const textProperty = (name: string, text: string): JCalProperty => [
  name,
  {},
  "text",
  toFileText(text),
];
