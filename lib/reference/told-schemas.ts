import {
  refName,
  referencedComponents,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../contract/openapi.ts";
import { operationBody, sampleAnswer } from "./samples/call.ts";

/** A longer record is told whole by its own page and by the operation that reads it. */
const mostFieldsBeside = 12;

/** What operations answer alike has pages of its own: problems, what a dry run says, held calls. */
const answeredAlike = ["Problem", "DryRun", "Approval"];

/** The components that an operation's page tells of. Every other one is a link to its own page. */
export type ToldSchemas = {
  /** Components told where they are used: in `body`, or in `response-200`. */
  inPlace: ReadonlyMap<string, string>;
  /** The component of which an answer tells no more than the names of the fields. */
  byNames: string | undefined;
  /** References to all whose fields the page tells. */
  refs: ReadonlySet<string>;
  /** References to those that a caller sends. */
  sent: ReadonlySet<string>;
};

/**
 * Chooses the components that an operation's page tells of: all that a caller sends; the answer and, of a
 * list, its record, both by the names of their fields where they are long and the operation does something
 * else than reading one; and parts of the answer that have no page of their own.
 * @param hasPage whether a component has a page of its own
 */
export function toldSchemas(
  openapi: OpenApi,
  placed: PlacedOperation,
  hasPage: (name: string) => boolean,
): ToldSchemas {
  const { method, path, operation } = placed;
  const body = operationBody(openapi, placed)?.media.schema;
  const { schema: answer, status } = sampleAnswer(openapi, placed);
  const listed = answer === undefined ? undefined : listedIn(openapi, answer);
  const record = listed ?? answer;
  const isRead = method === "GET" && listed === undefined;
  const isLong =
    record !== undefined && hasPage(record) && countFields(openapi, record) > mostFieldsBeside;
  const byNames = isLong && !isRead ? record : undefined;
  const inPlace = new Map<string, string>();
  if (answer !== undefined) inPlace.set(answer, `response-${status}`);
  if (body?.$ref) inPlace.set(refName(body.$ref), "body");
  // Parameters may be shared by the operations of a path.
  const shared = openapi.paths[path]?.parameters;
  const sent = referencedComponents(openapi, [shared, operation.parameters, operation.requestBody]);
  const elsewhere = Object.keys(openapi.components?.["schemas"] ?? {}).filter(
    (name) =>
      name === byNames || (name !== record && (answeredAlike.includes(name) || hasPage(name))),
  );
  const answered = referencedComponents(
    openapi,
    operation.responses,
    new Set(elsewhere.map((name) => `#/components/schemas/${name}`)),
  );
  return { inPlace, byNames, refs: sent.union(answered), sent };
}

function countFields(openapi: OpenApi, name: string): number {
  return Object.keys(componentOf(openapi, name).properties ?? {}).length;
}

/** The record of a list. */
function listedIn(openapi: OpenApi, answer: string): string | undefined {
  const { items, page } = componentOf(openapi, answer).properties ?? {};
  const ref = page === undefined ? undefined : items?.items?.$ref;
  return ref && refName(ref);
}

function componentOf(openapi: OpenApi, name: string): Schema {
  return resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
}
