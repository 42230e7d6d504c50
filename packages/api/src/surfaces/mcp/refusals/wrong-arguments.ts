import { endSentence } from "@werkbank/http/look/end-sentence";
import type { RequestError } from "../../../problems/problem.ts";
import { meantValue, nearest } from "../../../schema/errors/nearest.ts";
import { itemValuesAt, membersAt, objectWordsAt } from "../arguments/argument-errors.ts";
import type { OrganizationChoice } from "../organizations.ts";
import type { Session } from "../protocol/session.ts";
import { type Json, toLocal } from "../results/record-view.ts";
import type { McpTool } from "../tool.ts";
import type { RefusedCall } from "./refused-call.ts";

/** Converts the errors of a request into those of the tool's arguments. */
export function toArgumentErrors(
  errors: RequestError[],
  { tool, session }: RefusedCall,
  organization: OrganizationChoice | undefined,
): RequestError[] {
  return errors.map((error) =>
    toArgumentError(
      withObject(withMembers(withList(error, tool), tool), tool),
      session.connection,
      organization?.timeZone,
    ),
  );
}

/** Adds to the error of an unknown member those of its object, and the one that may have been meant. */
function withMembers(error: RequestError, { operation }: McpTool): RequestError {
  const { rule, pointer = "", expected, message } = error;
  const at = pointer.lastIndexOf("/");
  if (rule !== "unknown" || expected !== null || at <= 0) return error;
  const members = membersAt(operation.body, pointer.slice(0, at));
  if (members === null) return error;
  const [near] = nearest(pointer.slice(at + 1), members);
  const meant = near === undefined ? "" : `; did you mean ${near}?`;
  return { ...error, expected: members, message: `${message}${meant}` };
}

/** Says which list a single value was meant to be, if it may be in one. */
function withList(error: RequestError, { operation }: McpTool): RequestError {
  const { location, rule, pointer, name, expected, received, message } = error;
  if (rule !== "type" || expected !== "array" || typeof received !== "string") return error;
  const schema = location === "query" ? operation.query : operation.body;
  const values = itemValuesAt(schema, pointer ?? `/${name ?? ""}`);
  const isValue = values === null || values.includes(received);
  const meant = isValue ? received : meantValue(received, values);
  if (meant === undefined) return { ...error, expected: values };
  const list = [meant];
  return { ...error, expected: list, message: `${message}; did you mean ${JSON.stringify(list)}?` };
}

/** Says which object was expected. */
function withObject(error: RequestError, { operation }: McpTool): RequestError {
  const { location, rule, pointer, expected } = error;
  if (location !== "body" || pointer === undefined || expected !== "object") return error;
  const words = objectWordsAt(operation.body, pointer);
  if (words === null) return error;
  const message = rule === "type" ? `${pointer} must be ${words}` : error.message;
  return { ...error, expected: words, message };
}

/** Leaves out what was expected where that is nothing, or one of no values. */
export function withoutNothing({ expected, ...error }: RequestError): Partial<RequestError> {
  const isNothing = expected === null || (Array.isArray(expected) && expected.length === 0);
  return isNothing ? error : { ...error, expected };
}

/** Converts an error of the request into one of the tool's arguments, with what may have been meant. */
function toArgumentError(
  error: RequestError,
  { tools }: Session["connection"],
  timeZone: string | undefined,
): RequestError {
  const { name, ...rest } = error;
  const place = error.location === "body" ? rest : { ...rest, pointer: `/${name ?? ""}` };
  const argument: RequestError = { ...place, location: "body" };
  const { rule, expected, received, message } = argument;
  if (place.pointer === "") {
    return { ...argument, message: message.replace(/^the body /u, "the arguments ") };
  }
  if (place.pointer?.endsWith("/operation") === true && typeof received === "string") {
    const operationId = tools.get(received)?.operation.id;
    if (operationId !== undefined) {
      const meant = `${place.pointer} must be an operationId; that of ${received} is ${operationId}`;
      return { ...argument, expected: operationId, message: meant };
    }
  }
  if (rule === "enum" && Array.isArray(expected) && typeof received === "string") {
    const near = meantValue(received, expected.map(String));
    if (near !== undefined) return { ...argument, message: `${message}; did you mean ${near}?` };
  }
  if (rule === "format" && typeof received === "string" && timeZone !== undefined) {
    const moment = withOffset(received, timeZone);
    if (moment !== undefined) {
      return {
        ...argument,
        expected: moment,
        message: `${place.pointer ?? ""} must have an offset; in the organization's time zone it is ${moment}`,
      };
    }
  }
  return argument;
}

/** Converts a local date-time into the time that it is in a zone; undefined for any other text. */
function withOffset(text: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?$/u.test(text)) return undefined;
  try {
    return toLocal(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone));
  } catch {
    return undefined;
  }
}

const mostTold = 5;

/** What is wrong, in one sentence: a model may read no further than the text of a refusal. */
export function toSentence(errors: readonly RequestError[]): string {
  const told = errors.slice(0, mostTold).map(({ message }) => message.replace(/\.$/u, ""));
  const left = errors.length - told.length;
  const all = left === 0 ? told : [...told, `and ${left} more in errors`];
  return endSentence(all.join("; "));
}

/** Of a refusal with several errors the usual detail tells the first. */
export function toDetail({ errors }: Json): Json {
  if (!Array.isArray(errors) || errors.length < 2) return {};
  return { detail: `${errors.length} errors: ${toSentence(errors as RequestError[])}` };
}
