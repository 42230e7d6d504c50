import type { OrganizationChoice } from "../../../kernel/organization-choice.ts";
import { endSentence } from "@werkbank/http/look/end-sentence";
import type { RequestError } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { suggestValue } from "../../../schema/errors/suggest-value.ts";
import { membersAt } from "../../../schema/members-at.ts";
import { itemValuesAt, objectDescriptionAt } from "../arguments/argument-errors.ts";
import type { Json } from "../results/record-view.ts";
import type { McpTool } from "../tool.ts";
import { type SuggestionContext, addSuggestion } from "./argument-suggestions.ts";
import type { RejectedCall } from "./rejected-call.ts";

/** Converts the errors of a request to errors of the tool's arguments, with suggestions. */
export function toArgumentErrors(
  errors: RequestError[],
  { tool, context }: RejectedCall,
  organization: OrganizationChoice | undefined,
): RequestError[] {
  const { service, connection } = context;
  const suggestionContext: SuggestionContext = {
    tool,
    tools: connection.tools,
    timeZone: organization?.timeZone,
    now: service.now(),
  };
  return errors.map((error) => {
    const argumentError = toArgumentError(
      describeObject(withMembers(suggestList(error, tool), tool), tool),
    );
    return argumentError.pointer === ""
      ? argumentError
      : addSuggestion(argumentError, suggestionContext);
  });
}

/** Adds the members of the object to the error of an unknown member. */
function withMembers(error: RequestError, { operation }: McpTool): RequestError {
  const { rule, pointer = "", expected } = error;
  const separator = pointer.lastIndexOf("/");
  if (rule !== "unknown" || expected !== null || separator <= 0) return error;
  return { ...error, expected: membersAt(operation.body, pointer.slice(0, separator)) };
}

/** Suggests a list for a single value, if the value may be an item of it. */
function suggestList(error: RequestError, { operation }: McpTool): RequestError {
  const { location, rule, pointer, name, expected, received, message } = error;
  if (rule !== "type" || expected !== "array" || typeof received !== "string") return error;
  const schema = location === "query" ? operation.query : operation.body;
  const values = itemValuesAt(schema, pointer ?? `/${name ?? ""}`);
  const isValue = values === null || values.includes(received);
  const item = isValue ? received : suggestValue(received, values);
  if (item === undefined) return { ...error, expected: values };
  const list = [item];
  return { ...error, expected: list, message: `${message}${didYouMean(JSON.stringify(list))}` };
}

/** Describes the expected object. */
function describeObject(error: RequestError, { operation }: McpTool): RequestError {
  const { location, rule, pointer, expected } = error;
  if (location !== "body" || pointer === undefined || expected !== "object") return error;
  const description = objectDescriptionAt(operation.body, pointer);
  if (description === null) return error;
  const message = rule === "type" ? `${pointer} must be ${description}` : error.message;
  return { ...error, expected: description, message };
}

/** Omits an empty `expected`: null or an empty list. */
export function omitEmptyExpected({ expected, ...error }: RequestError): Partial<RequestError> {
  const isEmpty = expected === null || (Array.isArray(expected) && expected.length === 0);
  return isEmpty ? error : { ...error, expected };
}

/** Converts an error of the request to one of the tool's arguments. */
function toArgumentError(error: RequestError): RequestError {
  const { name, ...rest } = error;
  const located = error.location === "body" ? rest : { ...rest, pointer: `/${name ?? ""}` };
  const argument: RequestError = { ...located, location: "body" };
  if (located.pointer !== "") return argument;
  return { ...argument, message: argument.message.replace(/^the body /u, "the arguments ") };
}

const maxListed = 5;

/** Joins the first messages in one sentence: a model may read only the detail. */
export function joinMessages(errors: readonly RequestError[]): string {
  const argumentError = errors
    .slice(0, maxListed)
    .map(({ message }) => message.replace(/\.$/u, ""));
  const remaining = errors.length - argumentError.length;
  const all =
    remaining === 0 ? argumentError : [...argumentError, `and ${remaining} more in errors`];
  return endSentence(all.join("; "));
}

/** Returns a detail with several errors; the usual one has only the first. */
export function toErrorsDetail({ errors }: Json): Json {
  if (!Array.isArray(errors) || errors.length < 2) return {};
  return { detail: `${errors.length} errors: ${joinMessages(errors as RequestError[])}` };
}
