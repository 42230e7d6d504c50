import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";

/**
 * Returns the output schema of a tool: the member that contains the records. The instructions describe what
 * every result has, such as `audit` of a change and `nextCursor` of a list. Nothing is required, since clients
 * also validate results with `isError`, whose content is a problem.
 *
 * @param kind.recordKey the member that contains the record; null if the result is not a record
 */
export function toOutputSchema(kind: {
  isList: boolean;
  recordKey: string | null;
}): ToolDefinition["outputSchema"] {
  const { isList, recordKey } = kind;
  const list = { items: { type: "array", items: { type: "object" } } };
  if (isList) return { type: "object", properties: list };
  if (recordKey === null) return { type: "object" };
  return { type: "object", properties: { [recordKey]: { type: "object" } } };
}
