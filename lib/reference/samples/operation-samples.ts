import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import type { ToolEntry } from "../../contract/tools.ts";
import { usualCall, precedingCalls } from "./sample-call.ts";
import {
  generatedSamples,
  writtenSamples,
  type Sample,
  type SampleCalls,
  type SampleSources,
} from "./call-samples.ts";
import { commandsOf } from "./command-line.ts";
import { pythonBodiesOf } from "./python-bodies.ts";

type Context = { baseUrl: string; tools?: readonly ToolEntry[] };

/**
 * Returns the calls of an operation as samples of every kind that this repository generates. Each works unchanged
 * against a fresh demo, and makes any preceding calls first.
 */
export function operationSamples(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: Context,
): Sample[] {
  return writtenSamples(...sampleInput(openapi, placed, context));
}

/** Returns all samples but the first: those in the panel of a page and in a separate document. */
export function otherSamples(
  openapi: OpenApi,
  placed: PlacedOperation,
  context: Context,
): Sample[] {
  const [calls, sources] = sampleInput(openapi, placed, context);
  return [...writtenSamples(calls, sources).slice(1), ...generatedSamples(calls, sources.baseUrl)];
}

/**
 * Returns the calls of an operation with values of the demo, and the other sources of its samples.
 */
export function sampleInput(
  openapi: OpenApi,
  placed: PlacedOperation,
  { baseUrl, tools = [] }: Context,
): [calls: SampleCalls, sources: SampleSources] {
  const own = usualCall(openapi, placed);
  const before = precedingCalls(openapi, placed);
  return [
    { own, before },
    {
      baseUrl,
      tools,
      commands: commandsOf(openapi, [...before, own]),
      pythonBodies: pythonBodiesOf(openapi, [...before, own]),
    },
  ];
}
