import type { RequestError } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { suggestValue } from "../../../schema/errors/suggest-value.ts";
import { argumentDescriptionAt } from "../arguments/argument-descriptions.ts";
import { meaningsAt } from "../arguments/argument-errors.ts";
import { formatZonedTime } from "../results/record-view.ts";
import type { McpTool } from "../tool.ts";

/** What suggestions for an invalid argument depend on. */
export type SuggestionContext = {
  tool: McpTool;
  /** The tools of the connection, by name. */
  tools: ReadonlyMap<string, McpTool>;
  /** That of the organization; undefined if unknown. */
  timeZone: string | undefined;
  /** Of the call, in ms since the epoch. */
  now: number;
};

type Suggestion = (
  error: RequestError,
  text: string,
  context: SuggestionContext,
) => RequestError | undefined;

/** Adds a suggestion to the error of a text, or the description of the argument. */
export function addSuggestion(error: RequestError, context: SuggestionContext): RequestError {
  const { received } = error;
  if (typeof received === "string") {
    for (const suggest of suggestions) {
      const suggested = suggest(error, received, context);
      if (suggested !== undefined) return suggested;
    }
  }
  return withArgumentDescription(error, context);
}

/** Suggests the operationId of a tool name. */
const suggestOperation: Suggestion = ({ pointer = "", ...error }, text, { tools }) => {
  const operationId = pointer.endsWith("/operation") ? tools.get(text)?.operation.id : undefined;
  if (operationId === undefined) return undefined;
  const message = `${pointer} must be an operationId; that of ${text} is ${operationId}`;
  return { ...error, pointer, expected: operationId, message };
};

/** An enumeration with more values is replaced by the suggested value. */
const maxRepeatedValues = 12;

/** Suggests the most similar value of an enumeration; otherwise describes its codes. */
const suggestEnumValue: Suggestion = (error, text, { tool: { operation } }) => {
  const { rule, expected, pointer = "" } = error;
  if (rule !== "enum" || !Array.isArray(expected)) return undefined;
  const values = expected.map(String);
  const similar = suggestValue(text, values);
  if (similar !== undefined) {
    return { ...error, expected: values.length > maxRepeatedValues ? [similar] : expected };
  }
  const meanings = values.every(isCode) ? meaningsAt(operation.body, pointer) : undefined;
  if (meanings === undefined) return undefined;
  const suggested = values.map((value) => `${value} (${meanings[value]?.replace(/\.$/u, "")})`);
  return { ...error, message: `${pointer} must be one of ${suggested.join(", ")}` };
};

/** Whether a value is too short to explain itself. */
const isCode = (value: string): boolean => value.length <= 3;

/** Adds the offset to a local date-time, or suggests the date of a date-time. */
const suggestDateOrOffset: Suggestion = (error, text, { timeZone }) => {
  const { rule, expected, pointer = "" } = error;
  if (rule !== "format") return undefined;
  const date = /^(\d{4}-\d{2}-\d{2})T/u.exec(text)?.[1];
  if (expected === "date" && date !== undefined) {
    return { ...error, expected: date, message: `${error.message}${didYouMean(date)}` };
  }
  const moment = timeZone === undefined ? undefined : withOffset(text, timeZone);
  if (moment === undefined) return undefined;
  const message = `${pointer} must have an offset; in the organization's time zone it is ${moment}`;
  return { ...error, expected: moment, message };
};

/** Adds the offset of a time zone to a local date or date-time; returns undefined for any other text. */
function withOffset(text: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?$/u.test(text)) return undefined;
  try {
    return formatZonedTime(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone));
  } catch {
    return undefined;
  }
}

/** Adds the current time to the error of a word such as `tomorrow`: an agent may not know the date. */
const addCurrentTime: Suggestion = (error, text, { timeZone = "UTC", now }) => {
  const { rule, expected, message } = error;
  if (rule !== "format" || /\d{4}/u.test(text)) return undefined;
  const present = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const weekday = present.toLocaleString("en", { weekday: "long" });
  if (expected === "date") {
    return {
      ...error,
      message: `${message}; today is ${weekday}, ${String(present.toPlainDate())}`,
    };
  }
  if (expected !== "datetime") return undefined;
  return { ...error, message: `${message}; now it is ${weekday}, ${formatZonedTime(present)}` };
};

/** Suggests the tool that lists the records whose id is expected. */
const suggestListTool: Suggestion = (error, _text, { tools }) => {
  const { rule, expected, message, pointer = "" } = error;
  const name = /([A-Za-z]+)Id$/u.exec(pointer)?.[1]?.toLowerCase();
  if (rule !== "format" || expected !== "uuid" || name === undefined) return undefined;
  const list = [...tools.values()].find(
    ({ isList, recordName }) => isList && recordName.toLowerCase().endsWith(name),
  );
  return list && { ...error, message: `${message}; find it with ${list.name}` };
};

/** Suggests the number for a text of digits. */
const suggestNumber: Suggestion = (error, text, context) => {
  const { rule, expected, message } = error;
  if (rule !== "type" || (expected !== "number" && expected !== "integer")) return undefined;
  if (!/^-?\d{1,15}$/u.test(text)) return undefined;
  const suggested = withArgumentDescription(error, context).message;
  const withSuggestion = `${message}${didYouMean(String(Number(text)))}`;
  return {
    ...error,
    expected: Number(text),
    message: suggested === message ? withSuggestion : suggested,
  };
};

const suggestions = [
  suggestOperation,
  suggestEnumValue,
  suggestDateOrOffset,
  addCurrentTime,
  suggestListTool,
  suggestNumber,
];

const numericTypes = new Set(["number", "integer"]);

/** Adds the description of the argument to the error of a number: its unit or sign. */
function withArgumentDescription(error: RequestError, { tool }: SuggestionContext): RequestError {
  const { rule, expected, message, pointer = "" } = error;
  const isNumber =
    rule === "type" ? numericTypes.has(String(expected)) : /^(?:min|max|range)$/u.test(rule);
  const description = isNumber ? argumentDescriptionAt(tool.name, pointer) : undefined;
  return description === undefined ? error : { ...error, message: `${message}. ${description}` };
}
