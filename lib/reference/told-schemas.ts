import {
  refName,
  referencedComponents,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../contract/openapi.ts";
import { operationBody, operationParameters, sampleAnswer } from "./samples/call.ts";
import { nestedOnce } from "./schema-parts.ts";

/** A longer record is described in full by its own page and by the operation that reads it. */
const mostFieldsBeside = 12;

/** Answers that many operations share, which have pages of their own: problems, dry-run results, held calls. */
const answeredAlike = ["Problem", "DryRun", "Approval"];

/** The components that an operation's page describes. Every other one is a link to its own page. */
export type ToldSchemas = {
  /** Components described where they are used: in `body`, or in `response-200`. */
  inPlace: ReadonlyMap<string, string>;
  /** The answer's component that is described only by the names of its fields. */
  byNames: string | undefined;
  /** Components used by a single field of the page: they are described within it. */
  nested: ReadonlySet<string>;
  /** References to all components whose fields the page lists. */
  refs: ReadonlySet<string>;
  /** References to those that a caller sends. */
  sent: ReadonlySet<string>;
};

/**
 * Selects the components that an operation's page describes: everything that a caller sends; the answer and,
 * for a list, its record, each only by field names if it is long and the operation does more than read one
 * record; and parts of the answer that have no page of their own.
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
  // The operations of a path may share parameters.
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
  const refs = sent.union(answered);
  return {
    inPlace,
    byNames,
    nested: nestedOf(openapi, placed, { inPlace, byNames, refs }),
    refs,
    sent,
  };
}

/** Returns the described components that only one field uses. */
function nestedOf(
  openapi: OpenApi,
  placed: PlacedOperation,
  { inPlace, byNames, refs }: Pick<ToldSchemas, "inPlace" | "byNames" | "refs">,
): Set<string> {
  const sections = new Set([...inPlace.keys()].map((name) => `#/components/schemas/${name}`));
  const schemas = new Set([...refs].filter((ref) => ref.startsWith("#/components/schemas/")));
  const names = `#/components/schemas/${byNames}`;
  const told = [...schemas.union(sections)]
    .filter((ref) => ref !== names)
    .map(($ref) => resolve<Schema>(openapi, { $ref }));
  const sent = [
    ...operationParameters(openapi, placed).map(({ schema }) => schema),
    operationBody(openapi, placed)?.media.schema,
  ];
  const unnamed = sent.filter((schema) => schema !== undefined);
  return nestedOnce(openapi, schemas.difference(sections), [...told, ...unnamed]);
}

function countFields(openapi: OpenApi, name: string): number {
  return Object.keys(componentOf(openapi, name).properties ?? {}).length;
}

/** Returns the record in a list. */
function listedIn(openapi: OpenApi, answer: string): string | undefined {
  const { items, page } = componentOf(openapi, answer).properties ?? {};
  const ref = page === undefined ? undefined : items?.items?.$ref;
  return ref && refName(ref);
}

function componentOf(openapi: OpenApi, name: string): Schema {
  return resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
}
