import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";

/**
 * The output schema of a tool: what holds the records; the instructions tell of what every result has. Nothing is required, since clients hold a
 * result with `isError` against it too, whose content is a problem.
 *
 * @param kind.recordKey the member that holds the record; null where the result is none
 */
export function toOutputSchema(kind: {
  isList: boolean;
  readOnly: boolean;
  recordKey: string | null;
}): ToolDefinition["outputSchema"] {
  const { isList, readOnly, recordKey } = kind;
  const members = isList
    ? { items: { type: "array" }, nextCursor: {} }
    : {
        ...(recordKey === null ? {} : { [recordKey]: { type: "object" } }),
        ...(readOnly ? {} : { audit: { type: ["object", "null"] } }),
      };
  return {
    type: "object",
    properties: members,
  };
}
