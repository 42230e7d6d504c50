import type { RequestError } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { meantValue } from "../../../schema/errors/meant-value.ts";
import { argumentWordsAt } from "../arguments/argument-words.ts";
import { meaningsAt } from "../arguments/argument-errors.ts";
import { toLocal } from "../results/record-view.ts";
import type { McpTool } from "../tool.ts";

/** What suggestions for an invalid argument depend on. */
export type Advised = {
  tool: McpTool;
  /** The tools of the connection, by name. */
  tools: ReadonlyMap<string, McpTool>;
  /** That of the organization; undefined if unknown. */
  timeZone: string | undefined;
  /** Of the call, in ms since the epoch. */
  now: number;
};

type Advice = (error: RequestError, text: string, advised: Advised) => RequestError | undefined;

/** Adds a suggestion to the error of a text, or the description of the argument. */
export function withAdvice(error: RequestError, advised: Advised): RequestError {
  const { received } = error;
  if (typeof received === "string") {
    for (const advise of advices) {
      const told = advise(error, received, advised);
      if (told !== undefined) return told;
    }
  }
  return withWords(error, advised);
}

/** Suggests the operationId of a tool name. */
const operationOfTool: Advice = ({ pointer = "", ...error }, text, { tools }) => {
  const operationId = pointer.endsWith("/operation") ? tools.get(text)?.operation.id : undefined;
  if (operationId === undefined) return undefined;
  const message = `${pointer} must be an operationId; that of ${text} is ${operationId}`;
  return { ...error, pointer, expected: operationId, message };
};

/** An enumeration with more values is replaced by the suggested value. */
const mostRepeated = 12;

/** Suggests the most similar value of an enumeration; otherwise describes its codes. */
const meantOfChoice: Advice = (error, text, { tool: { operation } }) => {
  const { rule, expected, pointer = "" } = error;
  if (rule !== "enum" || !Array.isArray(expected)) return undefined;
  const values = expected.map(String);
  const near = meantValue(text, values);
  if (near !== undefined) {
    return { ...error, expected: values.length > mostRepeated ? [near] : expected };
  }
  const meanings = values.every(isCode) ? meaningsAt(operation.body, pointer) : undefined;
  if (meanings === undefined) return undefined;
  const told = values.map((value) => `${value} (${meanings[value]?.replace(/\.$/u, "")})`);
  return { ...error, message: `${pointer} must be one of ${told.join(", ")}` };
};

/** Whether a value is too short to explain itself. */
const isCode = (value: string): boolean => value.length <= 3;

/** Adds the offset to a local date-time, or suggests the date of a date-time. */
const momentOrDate: Advice = (error, text, { timeZone }) => {
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
    return toLocal(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone));
  } catch {
    return undefined;
  }
}

/** Adds the current time to the error of a word such as `tomorrow`: an agent may not know the date. */
const presentTime: Advice = (error, text, { timeZone = "UTC", now }) => {
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
  return { ...error, message: `${message}; now it is ${weekday}, ${toLocal(present)}` };
};

/** Suggests the tool that lists the records whose id is expected. */
const listOfIds: Advice = (error, _text, { tools }) => {
  const { rule, expected, message, pointer = "" } = error;
  const name = /([A-Za-z]+)Id$/u.exec(pointer)?.[1]?.toLowerCase();
  if (rule !== "format" || expected !== "uuid" || name === undefined) return undefined;
  const list = [...tools.values()].find(
    ({ isList, recordName }) => isList && recordName.toLowerCase().endsWith(name),
  );
  return list && { ...error, message: `${message}; find it with ${list.name}` };
};

/** Suggests the number for a text of digits. */
const numberOfText: Advice = (error, text, advised) => {
  const { rule, expected, message } = error;
  if (rule !== "type" || (expected !== "number" && expected !== "integer")) return undefined;
  if (!/^-?\d{1,15}$/u.test(text)) return undefined;
  const told = withWords(error, advised).message;
  const asked = `${message}${didYouMean(String(Number(text)))}`;
  return { ...error, expected: Number(text), message: told === message ? asked : told };
};

const advices = [
  operationOfTool,
  meantOfChoice,
  momentOrDate,
  presentTime,
  listOfIds,
  numberOfText,
];

const ofNumbers = new Set(["number", "integer"]);

/** Adds the description of the argument to the error of a number: its unit or sign. */
function withWords(error: RequestError, { tool }: Advised): RequestError {
  const { rule, expected, message, pointer = "" } = error;
  const isNumber =
    rule === "type" ? ofNumbers.has(String(expected)) : /^(?:min|max|range)$/u.test(rule);
  const words = isNumber ? argumentWordsAt(tool.name, pointer) : undefined;
  return words === undefined ? error : { ...error, message: `${message}. ${words}` };
}
