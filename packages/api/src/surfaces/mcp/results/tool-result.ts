import type { CallToolResult } from "@modelcontextprotocol/server";
import type { SerializedResult } from "./fit-result.ts";

/** The result of a tool call, successful or not. */
export type ToolResult = SerializedResult & { isError: boolean };

/** Converts a result to the type of the SDK. */
export function toCallToolResult({ value, text, isError }: ToolResult): CallToolResult {
  return {
    ...(isError ? { isError } : {}),
    structuredContent: value,
    content: [{ type: "text", text }],
  };
}

/**
 * Serializes a result as the SDK would.
 *
 * @param members additional members of the result
 */
export function toResultJson({ text, isError }: ToolResult, members: object): string {
  const rest = JSON.stringify({
    ...(isError ? { isError } : {}),
    content: [{ type: "text", text }],
    ...members,
  });
  return `{"structuredContent":${text},${rest.slice(1)}`;
}
