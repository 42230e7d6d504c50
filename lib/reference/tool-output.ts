import { resolve, type OpenApi, type PlacedOperation, type Schema } from "../contract/openapi.ts";
import type { ToolEntry } from "../contract/tools.ts";
import { sampleResponse } from "./samples/sample-call.ts";
import { propertiesOf } from "./schema-parts.ts";

/**
 * Returns the properties of a tool's result with the schemas of its operation. The tool's definition has no
 * output schema, since every client would read it at start.
 */
export function toolOutput(
  openapi: OpenApi,
  { resultMembers = [] }: ToolEntry,
  placed: PlacedOperation | undefined,
): Record<string, Schema> {
  const responseSchema = placed && sampleResponse(openapi, placed).schema;
  if (responseSchema === undefined) return {};
  const component = { $ref: `#/components/schemas/${responseSchema}` };
  const responseProperties = propertiesOf(resolve<Schema>(openapi, component));
  const isList =
    responseProperties["items"] !== undefined && responseProperties["page"] !== undefined;
  return Object.fromEntries(
    resultMembers.map((key) => [key, (isList ? responseProperties[key] : undefined) ?? component]),
  );
}
