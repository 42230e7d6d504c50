import type { RequestError } from "../../../problems/problem.ts";
import { meantValue } from "../../../schema/errors/nearest.ts";
import { membersAt } from "../arguments/argument-errors.ts";
import type { OrganizationChoice } from "../organizations.ts";
import type { Session } from "../protocol/session.ts";
import { type Json, toLocal } from "../results/record-view.ts";
import type { RefusedCall } from "./refused-call.ts";

/** Converts the errors of a request into those of the tool's arguments. */
export function toArgumentErrors(
  errors: RequestError[],
  { tool, session }: RefusedCall,
  organization: OrganizationChoice | undefined,
): RequestError[] {
  return errors.map((error) => {
    const { rule, pointer = "" } = error;
    const members =
      rule === "unknown" && error.expected === null
        ? membersAt(tool.operation.body, pointer.slice(0, pointer.lastIndexOf("/")))
        : null;
    const told = members === null ? error : { ...error, expected: members };
    return toArgumentError(told, session.connection, organization?.timeZone);
  });
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
  if (rule === "type" && expected === "array" && typeof received === "string") {
    const list = [received];
    const meant = `${message}; did you mean ${JSON.stringify(list)}?`;
    return { ...argument, expected: list, message: meant };
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
  return all.join("; ").replace(/(?<!\?)$/u, ".");
}

/** Of a refusal with several errors the usual detail tells the first. */
export function toDetail({ errors }: Json): Json {
  if (!Array.isArray(errors) || errors.length < 2) return {};
  return { detail: `${errors.length} errors: ${toSentence(errors as RequestError[])}` };
}
