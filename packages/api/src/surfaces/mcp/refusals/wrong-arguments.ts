import type { OrganizationChoice } from "../../../kernel/organization-choice.ts";
import { endSentence } from "@werkbank/http/look/end-sentence";
import type { RequestError } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { meantValue } from "../../../schema/errors/meant-value.ts";
import { membersAt } from "../../../schema/members-at.ts";
import { itemValuesAt, objectWordsAt } from "../arguments/argument-errors.ts";
import type { Json } from "../results/record-view.ts";
import type { McpTool } from "../tool.ts";
import { type Advised, withAdvice } from "./argument-advice.ts";
import type { RefusedCall } from "./refused-call.ts";

/** Converts the errors of a request to errors of the tool's arguments, with suggestions. */
export function toArgumentErrors(
  errors: RequestError[],
  { tool, session }: RefusedCall,
  organization: OrganizationChoice | undefined,
): RequestError[] {
  const { service, connection } = session;
  const advised: Advised = {
    tool,
    tools: connection.tools,
    timeZone: organization?.timeZone,
    now: service.now(),
  };
  return errors.map((error) => {
    const told = toArgumentError(withObject(withMembers(withList(error, tool), tool), tool));
    return told.pointer === "" ? told : withAdvice(told, advised);
  });
}

/** Adds the members of the object to the error of an unknown member. */
function withMembers(error: RequestError, { operation }: McpTool): RequestError {
  const { rule, pointer = "", expected } = error;
  const at = pointer.lastIndexOf("/");
  if (rule !== "unknown" || expected !== null || at <= 0) return error;
  return { ...error, expected: membersAt(operation.body, pointer.slice(0, at)) };
}

/** Suggests a list for a single value, if the value may be an item of it. */
function withList(error: RequestError, { operation }: McpTool): RequestError {
  const { location, rule, pointer, name, expected, received, message } = error;
  if (rule !== "type" || expected !== "array" || typeof received !== "string") return error;
  const schema = location === "query" ? operation.query : operation.body;
  const values = itemValuesAt(schema, pointer ?? `/${name ?? ""}`);
  const isValue = values === null || values.includes(received);
  const meant = isValue ? received : meantValue(received, values);
  if (meant === undefined) return { ...error, expected: values };
  const list = [meant];
  return { ...error, expected: list, message: `${message}${didYouMean(JSON.stringify(list))}` };
}

/** Describes the expected object. */
function withObject(error: RequestError, { operation }: McpTool): RequestError {
  const { location, rule, pointer, expected } = error;
  if (location !== "body" || pointer === undefined || expected !== "object") return error;
  const words = objectWordsAt(operation.body, pointer);
  if (words === null) return error;
  const message = rule === "type" ? `${pointer} must be ${words}` : error.message;
  return { ...error, expected: words, message };
}

/** Omits an empty `expected`: null or an empty list. */
export function withoutNothing({ expected, ...error }: RequestError): Partial<RequestError> {
  const isNothing = expected === null || (Array.isArray(expected) && expected.length === 0);
  return isNothing ? error : { ...error, expected };
}

/** Converts an error of the request to one of the tool's arguments. */
function toArgumentError(error: RequestError): RequestError {
  const { name, ...rest } = error;
  const place = error.location === "body" ? rest : { ...rest, pointer: `/${name ?? ""}` };
  const argument: RequestError = { ...place, location: "body" };
  if (place.pointer !== "") return argument;
  return { ...argument, message: argument.message.replace(/^the body /u, "the arguments ") };
}

const mostTold = 5;

/** Joins the first messages in one sentence: a model may read only the detail. */
export function toSentence(errors: readonly RequestError[]): string {
  const told = errors.slice(0, mostTold).map(({ message }) => message.replace(/\.$/u, ""));
  const left = errors.length - told.length;
  const all = left === 0 ? told : [...told, `and ${left} more in errors`];
  return endSentence(all.join("; "));
}

/** Returns a detail with several errors; the usual one has only the first. */
export function toDetail({ errors }: Json): Json {
  if (!Array.isArray(errors) || errors.length < 2) return {};
  return { detail: `${errors.length} errors: ${toSentence(errors as RequestError[])}` };
}
