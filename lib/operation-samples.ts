import {
  resolve,
  type MediaType,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
} from "./openapi.ts";
import { mediaSample, parameterSample } from "./sample-value.ts";
import type { ToolEntry } from "./tool-markdown.ts";

/** A request of the operation with the values of the demo data. */
export type SampleRequest = {
  method: string;
  /** Absolute address with its parameters filled in. */
  url: string;
  headers: Record<string, string>;
  body?: unknown;
};

/** The parameters of an operation, those of its path included, references resolved. */
export function operationParameters(openapi: OpenApi, placed: PlacedOperation): Parameter[] {
  const shared = (openapi.paths[placed.path]?.parameters ?? []) as Parameter[];
  return [...shared, ...(placed.operation.parameters ?? [])].map((parameter) =>
    resolve(openapi, parameter),
  );
}

/** The first media type of an operation's body. */
export function operationBody(
  openapi: OpenApi,
  placed: PlacedOperation,
): { type: string; media: MediaType; required: boolean; description?: string } | undefined {
  if (!placed.operation.requestBody) return undefined;
  const body = resolve(openapi, placed.operation.requestBody);
  const [type, media] = Object.entries(body.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return undefined;
  return { type, media, required: body.required ?? false, description: body.description };
}

/** The request that the samples of the page show: required parameters and the body. */
export function sampleRequest(
  openapi: OpenApi,
  placed: PlacedOperation,
  baseUrl: string,
): SampleRequest {
  const parameters = operationParameters(openapi, placed);
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  let path = placed.path;
  for (const parameter of parameters) {
    const value = sampleText(parameterSample(openapi, parameter));
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, value);
    else if (parameter.required && parameter.in === "query") query.set(parameter.name, value);
    else if (parameter.required && parameter.in === "header") headers[parameter.name] = value;
  }
  if (isProtected(openapi, placed)) headers.Authorization = "Bearer $SERVICE_TOKEN";
  const body = operationBody(openapi, placed);
  if (body) headers["Content-Type"] = body.type;
  const search = query.size > 0 ? `?${query}` : "";
  const server = placed.path.startsWith("/v1") ? `${baseUrl}/api` : baseUrl;
  return {
    method: placed.method,
    url: server + path + search,
    headers,
    ...(body ? { body: mediaSample(openapi, body.media) ?? {} } : {}),
  };
}

/** The request as a curl command for a POSIX shell. */
export function toCurl(request: SampleRequest): string {
  const lines = [
    `curl -s ${request.method === "GET" ? "" : `-X ${request.method} `}${shellQuote(request.url)}`,
  ];
  for (const [name, value] of Object.entries(request.headers)) {
    lines.push(
      value.includes("$") ? `  -H "${name}: ${value}"` : `  -H ${shellQuote(`${name}: ${value}`)}`,
    );
  }
  if (request.body !== undefined) lines.push(`  -d ${shellQuote(JSON.stringify(request.body))}`);
  return lines.join(" \\\n");
}

/** The same call through the product MCP server: the parameters of `tools/call`. */
export function toToolCall(
  openapi: OpenApi,
  placed: PlacedOperation,
  toolName: string,
  tool: ToolEntry | undefined,
): { name: string; arguments: Record<string, unknown> } {
  const values: Record<string, unknown> = {};
  for (const parameter of operationParameters(openapi, placed)) {
    if (parameter.required) values[parameter.name] = parameterSample(openapi, parameter);
  }
  const body = operationBody(openapi, placed);
  const sample = body ? mediaSample(openapi, body.media) : undefined;
  if (typeof sample === "object" && sample !== null) Object.assign(values, sample);
  const known = tool?.inputSchema.properties;
  const kept = Object.entries(values).filter(([name]) => !known || name in known);
  return { name: toolName, arguments: Object.fromEntries(kept) };
}

/** Whether the operation needs a caller. */
function isProtected(openapi: OpenApi, placed: PlacedOperation): boolean {
  const security = placed.operation.security ?? openapi.security;
  if (!security)
    return placed.operation["x-permission"] != null || placed.operation["x-scope"] != null;
  return (
    security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0)
  );
}

function sampleText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
