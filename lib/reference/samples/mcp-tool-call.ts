import type { SampleCall } from "./sample-call.ts";
import type { ToolEntry } from "../../contract/tools.ts";

export type ToolCall = { name: string; arguments: Record<string, unknown> };

/** Writes a call through the product MCP server: the parameters of `tools/call`. */
export function toToolCall(
  call: SampleCall,
  toolName: string,
  tool?: Pick<ToolEntry, "inputSchema">,
): ToolCall {
  const body = typeof call.body === "object" && call.body !== null ? call.body : {};
  const headers = Object.entries(call.header).map(([name, value]) => [toArgument(name), value]);
  const values = { ...call.path, ...call.query, ...Object.fromEntries(headers), ...body };
  const known = tool?.inputSchema.properties;
  const kept = Object.entries(values).filter(([name]) => !known || name in known);
  return { name: toolName, arguments: Object.fromEntries(kept) };
}

/** `Idempotency-Key` → `idempotencyKey` */
function toArgument(header: string): string {
  return header.charAt(0).toLowerCase() + header.slice(1).replaceAll("-", "");
}
