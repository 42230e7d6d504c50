import {
  refName,
  referencedComponents,
  resolve,
  type OpenApi,
  type PlacedOperation,
  type Schema,
} from "../contract/openapi.ts";
import { operationBody, operationParameters, sampleResponse } from "./samples/sample-call.ts";
import { findSchemasUsedOnce } from "./schema-parts.ts";

/**
 * The maximum number of fields of an inline record; longer records are described on their own page and by the operation
 * that reads them.
 */
const maxInlineFields = 12;

/** Response schemas that many operations share, with their own pages: problems, dry-run results, pending approvals. */
const sharedResponseSchemas = ["Problem", "DryRun", "Approval"];

/** The components that an operation's page describes. Every other one links to its own page. */
export type DescribedSchemas = {
  /** Components described where they are used, with their section: `body` or `response-200`. */
  inlineSections: ReadonlyMap<string, string>;
  /** The component of the response that is described only by the names of its fields. */
  namesOnly: string | undefined;
  /** Components used by a single field of the page: they are described within it. */
  nested: ReadonlySet<string>;
  /** References to all components whose fields the page lists. */
  refs: ReadonlySet<string>;
  /** References to those that a client sends. */
  sent: ReadonlySet<string>;
};

/**
 * Selects the components that an operation's page describes: everything that a client sends; the response and, for a
 * list, its record, only by field names if the record is long and the operation does more than read one record; and
 * components of the response without their own page.
 * @param hasPage returns whether a component has its own page
 */
export function selectDescribedSchemas(
  openapi: OpenApi,
  placed: PlacedOperation,
  hasPage: (name: string) => boolean,
): DescribedSchemas {
  const { method, path, operation } = placed;
  const body = operationBody(openapi, placed)?.media.schema;
  const { schema: responseSchema, status } = sampleResponse(openapi, placed);
  const listed =
    responseSchema === undefined ? undefined : findListItemSchema(openapi, responseSchema);
  const record = listed ?? responseSchema;
  const isRead = method === "GET" && listed === undefined;
  const isLong =
    record !== undefined && hasPage(record) && countFields(openapi, record) > maxInlineFields;
  const namesOnly = isLong && !isRead ? record : undefined;
  const inlineSections = new Map<string, string>();
  if (responseSchema !== undefined) inlineSections.set(responseSchema, `response-${status}`);
  if (body?.$ref) inlineSections.set(refName(body.$ref), "body");
  // The operations of a path may share parameters.
  const shared = openapi.paths[path]?.parameters;
  const sent = referencedComponents(openapi, [shared, operation.parameters, operation.requestBody]);
  const elsewhere = Object.keys(openapi.components?.["schemas"] ?? {}).filter(
    (name) =>
      name === namesOnly ||
      (name !== record && (sharedResponseSchemas.includes(name) || hasPage(name))),
  );
  const responseRefs = referencedComponents(
    openapi,
    operation.responses,
    new Set(elsewhere.map((name) => `#/components/schemas/${name}`)),
  );
  const refs = sent.union(responseRefs);
  return {
    inlineSections,
    namesOnly,
    nested: nestedOf(openapi, placed, { inlineSections, namesOnly, refs }),
    refs,
    sent,
  };
}

/** Returns the names of the described components that only one field uses. */
function nestedOf(
  openapi: OpenApi,
  placed: PlacedOperation,
  {
    inlineSections,
    namesOnly,
    refs,
  }: Pick<DescribedSchemas, "inlineSections" | "namesOnly" | "refs">,
): Set<string> {
  const inlineRefs = new Set(
    [...inlineSections.keys()].map((name) => `#/components/schemas/${name}`),
  );
  const schemas = new Set([...refs].filter((ref) => ref.startsWith("#/components/schemas/")));
  const namesOnlyRef = `#/components/schemas/${namesOnly}`;
  const described = [...schemas.union(inlineRefs)]
    .filter((ref) => ref !== namesOnlyRef)
    .map(($ref) => resolve<Schema>(openapi, { $ref }));
  const sent = [
    ...operationParameters(openapi, placed).map(({ schema }) => schema),
    operationBody(openapi, placed)?.media.schema,
  ];
  const unnamed = sent.filter((schema) => schema !== undefined);
  return findSchemasUsedOnce(openapi, schemas.difference(inlineRefs), [...described, ...unnamed]);
}

function countFields(openapi: OpenApi, name: string): number {
  return Object.keys(componentOf(openapi, name).properties ?? {}).length;
}

/** Returns the name of the record schema of a list. */
function findListItemSchema(openapi: OpenApi, responseSchema: string): string | undefined {
  const { items, page } = componentOf(openapi, responseSchema).properties ?? {};
  const ref = page === undefined ? undefined : items?.items?.$ref;
  return ref && refName(ref);
}

function componentOf(openapi: OpenApi, name: string): Schema {
  return resolve<Schema>(openapi, { $ref: `#/components/schemas/${name}` });
}
