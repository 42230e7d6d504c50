import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import { ownCall, precedingCalls } from "./call.ts";
import { toCommands } from "./command-line.ts";
import { toCurl } from "./curl.ts";
import { toPython } from "./python.ts";
import { toGenerated } from "./generated.ts";
import { generatedKinds, type SampleKind } from "../../contract/sample-kinds.ts";
import { toToolCall } from "./mcp-tool-call.ts";
import { toTypeScript } from "./typescript.ts";
import type { ToolEntry } from "../../contract/tools.ts";

export type Sample = {
  kind: SampleKind;
  /** The language of the code, for highlighting. */
  language: string;
  code: string;
};

/**
 * The calls of an operation in every way that is written here. Each works as it stands against a fresh
 * demo; where something has to be done before, it does that first.
 */
export function operationSamples(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: { baseUrl: string; tools?: readonly ToolEntry[] },
): Sample[] {
  const { baseUrl, tools = [] } = context;
  const own = ownCall(openapi, placed);
  const before = precedingCalls(openapi, placed);
  const calls = [...before, own];
  const samples: Sample[] = [
    { kind: "curl", language: "bash", code: toCurl(calls, baseUrl) },
    { kind: "typescript", language: "ts", code: toTypeScript(own, { before, baseUrl }) },
    { kind: "python", language: "python", code: toPython(own, { before, baseUrl }) },
    { kind: "cli", language: "bash", code: toCommands(openapi, calls) },
  ];
  const steps = calls.map((call) => {
    const name = call.placed.operation["x-mcp-tool"];
    return name
      ? toToolCall(
          call,
          name,
          tools.find((tool) => tool.name === name),
        )
      : undefined;
  });
  const last = steps.at(-1);
  if (last === undefined) return samples;
  // A step without a tool is left to the other languages.
  const shown = steps.filter((step) => step !== undefined);
  const value = shown.length === 1 ? last : shown;
  return [...samples, { kind: "mcp", language: "json", code: JSON.stringify(value, null, 2) }];
}

/** The samples that stand beside a page, in its panel and in a document of their own: all but the first. */
export function otherSamples(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: { baseUrl: string; tools: readonly ToolEntry[] },
): Sample[] {
  return [
    ...operationSamples(openapi, placed, context).slice(1),
    ...generatedSamples(openapi, placed, context),
  ];
}

/**
 * The same request in the languages that fumadocs-openapi has generators for. Each is the operation alone:
 * what has to be done before stands in a comment.
 */
function generatedSamples(
  openapi: OpenApi,
  placed: PlacedOperation,
  { baseUrl }: { baseUrl: string },
): Sample[] {
  const call = ownCall(openapi, placed);
  const before = precedingCalls(openapi, placed).map((one) => one.placed.operation.operationId);
  return generatedKinds.map((kind) => ({
    kind,
    language: kind,
    code: toGenerated(kind, call, { baseUrl, before }),
  }));
}
