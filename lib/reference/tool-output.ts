import { resolve, type OpenApi, type PlacedOperation, type Schema } from "../contract/openapi.ts";
import type { ToolEntry } from "../contract/tools.ts";
import { sampleAnswer } from "./samples/call.ts";
import { propertiesOf } from "./schema-parts.ts";

/**
 * What holds the records in the result of a tool, as its operation describes them: the tool's own definition
 * is read by every client at every start, and says no more than that they are objects.
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
