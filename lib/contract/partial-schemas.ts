import {
  listOperations,
  refName,
  type OpenApi,
  type ResponseObject,
  type Schema,
} from "./openapi.ts";

/** Returns whether a component is a subset of a record or list, selected with `fields`. */
export function isPartialSchema(schema: Schema): boolean {
  return schema["x-fields-of"] !== undefined;
}

/**
 * Returns the document without the partial schemas for `fields`, as a source of pages: each would repeat its record,
 * and a search would find every field twice. The parameter `fields` documents them.
 */
export function withoutPartialSchemas(openapi: OpenApi): OpenApi {
  const all = Object.entries((openapi.components?.schemas ?? {}) as Record<string, Schema>);
  const partialNames = new Set(
    all.filter(([, schema]) => isPartialSchema(schema)).map(([name]) => name),
  );
  if (partialNames.size === 0) return openapi;
  const schemas = Object.fromEntries(all.filter(([name]) => !partialNames.has(name)));
  const paths = { ...openapi.paths };
  for (const { method, path, operation } of listOperations(openapi)) {
    const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => [
      status,
      toCompleteResponse(response, partialNames),
    ]);
    const whole = {
      ...operation,
      responses: Object.fromEntries(responses) as typeof operation.responses,
    };
    paths[path] = { ...paths[path], [method.toLowerCase()]: whole };
  }
  return { ...openapi, paths, components: { ...openapi.components, schemas } };
}

function toCompleteResponse(
  response: ResponseObject,
  partialNames: ReadonlySet<string>,
): ResponseObject {
  if (response.content === undefined) return response;
  const content = Object.entries(response.content).map(([type, media]) => {
    const { anyOf } = media.schema ?? {};
    const whole = anyOf?.filter(
      ({ $ref }) => $ref === undefined || !partialNames.has(refName($ref)),
    );
    const [only] = anyOf?.length === 2 && whole?.length === 1 ? whole : [];
    return [type, only === undefined ? media : { ...media, schema: only }] as const;
  });
  return { ...response, content: Object.fromEntries(content) };
}
