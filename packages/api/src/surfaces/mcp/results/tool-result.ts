import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Written } from "./fit.ts";

/** The answer to a tool call, whether a refusal or not. */
export type ToolResult = Written & { isError: boolean };

/** Converts a result to the form that the SDK expects. */
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
 * @param stamp members that the result carries besides its content
 */
export function toResultJson({ text, isError }: ToolResult, stamp: object): string {
  const rest = JSON.stringify({
    ...(isError ? { isError } : {}),
    content: [{ type: "text", text }],
    ...stamp,
  });
  return `{"structuredContent":${text},${rest.slice(1)}`;
}
