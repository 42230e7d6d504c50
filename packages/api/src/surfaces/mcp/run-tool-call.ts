import { NIL } from "uuid";
import type { CallResult } from "../../kernel/call.ts";
import { findRecordNames, type RecordNames } from "../names/record-names.ts";
import type { NamedRecord } from "../../domains/search/named-record.ts";
import type { ToolArguments } from "./arguments/read-arguments.ts";
import { runForRequest, type RequestContext } from "./protocol/request-context.ts";
import type { RecordPaths } from "../names/record-paths.ts";
import type { Json } from "./results/record-view.ts";
import { findNearest } from "./results/empty-list.ts";
import type { McpTool } from "./tool.ts";

/** A call with its arguments parsed. */
export type ToolCall = {
  tool: McpTool;
  context: RequestContext;
  paths: RecordPaths;
  /** All arguments on one level. */
  given: Json;
  input: ToolArguments;
  /** The request before its names were replaced by ids; undefined if it had no names. */
  asWritten?: unknown;
  /** The organization's id, not yet validated; undefined for the caller's only organization. */
  organizationId: unknown;
};

/** The nil UUID: for calls that are rejected before they run, and operations without an organization. */
export const noOrganization = NIL;

/** The result of the operation, and the names of records to which it refers by id only. */
export type ToolCallResult = CallResult & {
  names: RecordNames;
  /** Records near to a search that found nothing; undefined for other calls. */
  nearest?: NamedRecord[] | undefined;
};

export const noNames: RecordNames = new Map();

/** Runs the operation of a tool. */
export async function runToolCall(call: ToolCall, query: Json): Promise<ToolCallResult> {
  const { tool, context, input, organizationId } = call;
  let names = noNames;
  let nearest: NamedRecord[] | undefined;
  const result = await runForRequest(context, tool.operation, {
    requiredScope: tool.scope,
    params: { ...input.params, organizationId: organizationId ?? noOrganization },
    inOnlyOrganization: organizationId === undefined,
    query,
    body: { ...input.body, ...tool.operation.tool?.sets },
    addressErrors: input.errors,
    toolName: tool.name,
    reason: input.reason ?? reasonOf(input.body),
    idempotencyKey: input.idempotencyKey,
    asWritten: call.asWritten,
    ifMatch: input.ifMatch,
    async alongside(transaction, { body, membership }) {
      nearest = await findNearest(call, transaction, { body, membership });
      if (addsRecordNames(call) && membership !== null) {
        names = await findRecordNames(transaction, body, membership);
      }
      return [];
    },
  });
  return { ...result, names, nearest };
}

/** Only concise reads: changes return ids that the caller sent, and `full` is the same as in REST. */
function addsRecordNames({ tool, input }: ToolCall): boolean {
  return tool.readOnly && input.detail === "concise";
}

/** Returns the reason of an operation whose body has a member `reason`. */
function reasonOf({ reason }: Json): string | null {
  return typeof reason === "string" ? reason : null;
}
