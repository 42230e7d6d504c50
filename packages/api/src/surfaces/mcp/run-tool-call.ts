import { NIL } from "uuid";
import type { Outcome } from "../../kernel/call.ts";
import { findNamesBeside, type RecordNames } from "../names/names-beside-ids.ts";
import type { ToolArguments } from "./arguments/arguments.ts";
import { runForSession, type Session } from "./protocol/session.ts";
import type { Json, RecordPaths } from "./results/record-view.ts";
import type { McpTool } from "./tool.ts";

/** A call with its arguments parsed. */
export type ToolCall = {
  tool: McpTool;
  session: Session;
  paths: RecordPaths;
  /** The arguments as received. */
  given: Json;
  input: ToolArguments;
  /** The request with the names that were given where it has ids now; undefined if there were none. */
  asWritten?: unknown;
  /** Undefined for the caller's only organization. */
  organizationId: unknown;
};

/** The id of no organization: for calls refused before they run, and operations without an organization. */
export const noOrganization = NIL;

/** The outcome of the operation, and the names of records of which it has only ids. */
export type Answered = Outcome & { names: RecordNames };

export const noNames: RecordNames = new Map();

/** Runs the operation of a tool. */
export async function runToolCall(call: ToolCall, query: Json): Promise<Answered> {
  const { tool, session, input, organizationId } = call;
  let names = noNames;
  const outcome = await runForSession(session, tool.operation, {
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
      if (takesNames(call) && membership !== null) {
        names = await findNamesBeside(transaction, body, membership);
      }
      return [];
    },
  });
  return { ...outcome, names };
}

/** Changes answer with ids that the caller gave; `full` is the same as in REST. */
function takesNames({ tool, input }: ToolCall): boolean {
  return tool.readOnly && input.detail === "concise";
}

/** Returns the reason that an operation takes as a member of its own. */
function reasonOf({ reason }: Json): string | null {
  return typeof reason === "string" ? reason : null;
}
