import type { OperationCommand } from "@werkbank/cli/operation-command";
import type { ToolEntry } from "../../contract/tools.ts";
import { generatedKinds, type SampleKind } from "../../contract/sample-kinds.ts";
import type { SampleCall } from "./sample-call.ts";
import { toCommands } from "./command-line.ts";
import { toCurl } from "./curl.ts";
import { toGeneratedSample } from "./generated-sample.ts";
import { toToolCall } from "./mcp-tool-call.ts";
import type { PythonBodies } from "./python-names.ts";
import { toPython } from "./python.ts";
import { toTypeScript } from "./typescript.ts";

export type Sample = {
  kind: SampleKind;
  /** The language of the code, for highlighting. */
  language: string;
  code: string;
};

/** The calls of a sample: the operation's own, and those that must precede it on the same records. */
export type SampleCalls = { own: SampleCall; before: readonly SampleCall[] };

/** The sources of samples in addition to the call. */
export type SampleSources = {
  baseUrl: string;
  /** The commands of the operations that are called. */
  commands: readonly OperationCommand[];
  /** What Python calls the members of the bodies of those operations. */
  pythonBodies: PythonBodies;
  /** A list that includes the tools of those operations. */
  tools: readonly Pick<ToolEntry, "name" | "inputSchema">[];
};

/** Returns the calls as samples of every kind that this repository generates. */
export function writtenSamples(calls: SampleCalls, sources: SampleSources): Sample[] {
  const { own, before } = calls;
  const { baseUrl, commands, pythonBodies: bodies } = sources;
  const all = [...before, own];
  return [
    { kind: "curl", language: "bash", code: toCurl(all, baseUrl) },
    { kind: "typescript", language: "ts", code: toTypeScript(own, { before, baseUrl }) },
    { kind: "python", language: "python", code: toPython(own, { before, baseUrl, bodies }) },
    { kind: "cli", language: "bash", code: toCommands(commands, all) },
    ...toolSample(all, sources),
  ];
}

function toolSample(calls: readonly SampleCall[], { tools }: SampleSources): Sample[] {
  const steps = calls.map((call) => {
    const name = call.placed.operation["x-mcp-tool"];
    const tool = tools.find((one) => one.name === name);
    return name ? toToolCall(call, name, tool) : undefined;
  });
  const last = steps.at(-1);
  if (last === undefined) return [];
  // The sample omits a step without a tool; the other languages have it.
  const shown = steps.filter((step) => step !== undefined);
  const value = shown.length === 1 ? last : shown;
  return [{ kind: "mcp", language: "json", code: JSON.stringify(value, null, 2) }];
}

/**
 * Returns the same request in the languages that fumadocs-openapi can generate. Each calls only the operation
 * itself: a comment names the calls that must precede it.
 */
export function generatedSamples({ own, before }: SampleCalls, baseUrl: string): Sample[] {
  const names = before.map(({ placed }) => placed.operation.operationId);
  return generatedKinds.map((kind) => ({
    kind,
    language: kind,
    code: toGeneratedSample(kind, own, { baseUrl, before: names }),
  }));
}
