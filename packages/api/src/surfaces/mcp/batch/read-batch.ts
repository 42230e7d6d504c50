import { z } from "zod";
import type { RequestError } from "../../../problems/problem.ts";
import { isRecord } from "../../../schema/is-record.ts";
import { toLenientValue } from "../arguments/lenient-arguments.ts";
import { readArguments, type ToolArguments } from "../arguments/read-arguments.ts";
import type { Connection } from "../protocol/connection.ts";
import type { McpTool } from "../tool.ts";
import { batchArgument, takesBatch } from "./takes-batch.ts";

/** The maximum number of further sets of arguments. */
const maxFurther = 49;

const batchSchema = z.array(z.looseObject({}));

/** Arguments of the whole call, which the sets of a batch do not have. */
const callArguments = [
  "organizationId",
  "detail",
  "reason",
  "dryRun",
  "idempotencyKey",
  batchArgument,
];

/** Returns the JSON Pointer (RFC 6901) of the arguments of a call of a batch. */
export const toBatchPointer = (index: number): string =>
  index === 0 ? "" : `/${batchArgument}/${index - 1}`;

/** Whether a call has several sets of arguments. */
export function hasBatch(tool: McpTool, received: Record<string, unknown>): boolean {
  const batch = received[batchArgument];
  return takesBatch(tool.operation) && batch !== undefined && batch !== null;
}

/**
 * Reads the sets of arguments of a call: its own, and those in `batch`. The first one has the arguments of the whole
 * call and all errors.
 */
export function readBatch(
  tool: McpTool,
  { [batchArgument]: received, ...own }: Record<string, unknown>,
  connection: Connection,
): [ToolArguments, ...ToolArguments[]] {
  const first = readArguments(tool, own, connection);
  const further = toLenientValue([batchSchema], received);
  if (!Array.isArray(further) || further.length > maxFurther || !further.every(isRecord)) {
    first.errors.push(toBatchError(received));
    return [first];
  }
  const others = further.map((each, index) => {
    const input = readArguments(tool, each, connection);
    const pointer = toBatchPointer(index + 1);
    const misplaced = callArguments.filter((name) => name in each && !tool.argumentParts.has(name));
    first.errors.push(
      ...input.errors.map((error) => ({ ...error, pointer: `${pointer}${error.pointer ?? ""}` })),
      ...misplaced.map((name) => toMisplacedError(name, `${pointer}/${name}`)),
    );
    return input;
  });
  return [first, ...others];
}

const toBatchError = (received: unknown): RequestError => ({
  location: "body",
  pointer: `/${batchArgument}`,
  rule: "type",
  message: `${batchArgument} must be a list of at most ${maxFurther} objects, each with the arguments of one more call`,
  expected: "array",
  received: Array.isArray(received) ? received.length : null,
});

const toMisplacedError = (name: string, pointer: string): RequestError => ({
  location: "body",
  pointer,
  rule: "unknown",
  message: `${name} applies to the whole call: give it once, outside of ${batchArgument}`,
  expected: null,
  received: null,
});
