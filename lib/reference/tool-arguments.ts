import {
  refName,
  resolve,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
  type Schema,
} from "../contract/openapi.ts";
import type { ReferenceMessages } from "../contract/reference-messages.ts";
import type { ToolEntry } from "../contract/tools.ts";

/** Returns the URL of a component's page, if it has one. */
type UrlOf = (name: string) => string | undefined;

/**
 * Returns the arguments of a tool for readers, with the descriptions, bounds and values of its operation. The
 * definition for models is shorter, since they read all tools at once.
 *
 * @returns an object schema; components without their own page are inlined
 */
export function toolArguments(
  openapi: OpenApi,
  { inputSchema }: ToolEntry,
  placed: PlacedOperation | undefined,
  { urlOf, messages }: { urlOf: UrlOf; messages: ReferenceMessages },
): Schema {
  const operationArguments = placed === undefined ? {} : argumentsOf(openapi, placed);
  const { properties = {}, required } = inputSchema;
  const entries = Object.entries(properties as Record<string, Schema>).map(
    ([name, toolSchema]): [string, Schema] => {
      const own = operationArguments[name];
      if (own !== undefined) return [name, inlineSmallSchemas(openapi, own, urlOf)];
      const description = messages.commonInputs[name];
      return [name, description === undefined ? toolSchema : { ...toolSchema, description }];
    },
  );
  return { type: "object", properties: Object.fromEntries(entries), ...(required && { required }) };
}

/** Returns the parameters and the members of the body, by name. */
function argumentsOf(openapi: OpenApi, { operation }: PlacedOperation): Record<string, Schema> {
  const parameters = (operation.parameters ?? [])
    .map((parameter) => resolve<Parameter>(openapi, parameter))
    .filter((parameter) => parameter.in !== "header" && !toolSpecificParameters.has(parameter.name))
    .map(({ name, schema = {}, description }): [string, Schema] => [
      name,
      description === undefined ? schema : { ...schema, description },
    ]);
  const { content } = resolve(openapi, operation.requestBody ?? {});
  const body = resolve(openapi, content?.["application/json"]?.schema ?? {});
  return { ...Object.fromEntries(parameters), ...body.properties };
}

/** Parameters for which tools have different arguments. */
const toolSpecificParameters = new Set(["organizationId", "limit", "cursor", "dryRun"]);

/** Inlines components with few members, which have no page. */
function inlineSmallSchemas(openapi: OpenApi, schema: Schema, urlOf: UrlOf): Schema {
  const inner = (part: Schema) => inlineSmallSchemas(openapi, part, urlOf);
  const { $ref, ...rest } = schema;
  if ($ref !== undefined) {
    if (urlOf(refName($ref)) !== undefined) return schema;
    return inner({ ...resolve<Schema>(openapi, { $ref }), ...rest });
  }
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, inner(member)]),
      ),
    }),
  };
}
