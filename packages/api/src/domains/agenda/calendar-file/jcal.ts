/**
 * A property and a component as jCal (RFC 7265), which ical.js writes as iCalendar: it escapes and
 * folds.
 */
export type JCalProperty = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  ...values: (string | number | Record<string, unknown>)[],
];
export type JCalComponent = [name: string, properties: JCalProperty[], components: JCalComponent[]];

// What ends a line for some reader, LF apart, which is escaped.
const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
// oxlint-disable-next-line no-control-regex -- RFC 5545, 3.1: none of these may stand in a file
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu;

/** Text as a file may hold it: no control characters, every end of a line LF, no half of a character. */
export const toFileText = (text: string): string =>
  text.replace(lineEnds, "\n").replace(controls, "").toWellFormed();

/** Text for one line and for parameters. */
export const toFileLine = (text: string): string =>
  toFileText(text).replaceAll(/\s+/gu, " ").trim();

export const textProperty = (name: string, text: string): JCalProperty => [
  name,
  {},
  "text",
  toFileText(text),
];
