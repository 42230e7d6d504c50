import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Written } from "./fit.ts";

/** What a call of a tool is answered, be it a refusal or not. */
export type ToolResult = Written & { isError: boolean };

/** A result as the SDK takes it. */
export function toCallToolResult({ value, text, isError }: ToolResult): CallToolResult {
  return {
    ...(isError ? { isError } : {}),
    structuredContent: value,
    content: [{ type: "text", text }],
  };
}

/**
 * The JSON of a result, as the SDK would write it.
 *
 * @param stamp what the result carries beside what it says
 */
export function toResultJson({ text, isError }: ToolResult, stamp: object): string {
  const rest = JSON.stringify({
    ...(isError ? { isError } : {}),
    content: [{ type: "text", text }],
    ...stamp,
  });
  return `{"structuredContent":${text},${rest.slice(1)}`;
}
