import { resolve, type OpenApi, type PlacedOperation, type Schema } from "../contract/openapi.ts";
import type { ToolEntry } from "../contract/tools.ts";
import { sampleAnswer } from "./samples/call.ts";
import { propertiesOf } from "./schema-parts.ts";

/**
 * Returns the properties of a tool's result with the schemas of its operation. The tool's own output schema, which
 * every client reads at start, only declares objects.
 */
export function toolOutput(
  openapi: OpenApi,
  { outputSchema }: ToolEntry,
  placed: PlacedOperation | undefined,
): Record<string, Schema> {
  const { properties = {} } = (outputSchema ?? {}) as Schema;
  const answer = placed && sampleAnswer(openapi, placed).schema;
  if (answer === undefined) return properties;
  const component = { $ref: `#/components/schemas/${answer}` };
  const answered = propertiesOf(resolve<Schema>(openapi, component));
  const isList = answered["items"] !== undefined && answered["page"] !== undefined;
  return Object.fromEntries(
    Object.keys(properties).map((key) => [key, (isList ? answered[key] : undefined) ?? component]),
  );
}
