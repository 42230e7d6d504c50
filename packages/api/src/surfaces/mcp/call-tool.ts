import { Problem } from "../../problems/problem.ts";
import { toComparable } from "../../kernel/idempotency.ts";
import { isUuid } from "../../schema/uuid.ts";
import { findNames, type Mention } from "../names/find-names.ts";
import { resolveNames, type Unresolved } from "../names/resolve-names.ts";
import { addressErrors, argumentErrors, lateErrors } from "./arguments/argument-errors.ts";
import { readArguments, type ToolArguments } from "./arguments/arguments.ts";
import { onlyOrganization, organizationNamed } from "./organizations.ts";
import type { Session } from "./protocol/session.ts";
import { toToolError } from "./refusals/tool-error.ts";
import { listResult } from "./results/list-result.ts";
import { recordResult } from "./results/record-result.ts";
import type { RecordPaths } from "./results/record-view.ts";
import type { ToolResult } from "./results/tool-result.ts";
import { noOrganization, type ToolCall } from "./run-tool-call.ts";
import type { McpTool } from "./tool.ts";

/**
 * Calls a tool: runs its operation with the arguments, and whatever else the tool reads. A refusal is a result
 * too, with the problem as its content.
 */
export async function callTool(
  session: Session,
  tool: McpTool,
  given: Record<string, unknown>,
  paths: RecordPaths,
): Promise<ToolResult> {
  const input = readArguments(tool, given, session.connection);
  let organizationId: string | null = null;
  let unresolved = new Map<string, Unresolved>();
  const mentions = findNames(session.service, tool.operation, input);
  // A copy, since names in it are replaced by ids.
  const asWritten = mentions.length === 0 ? undefined : structuredClone(toComparable(input));
  const asked = { session, tool, paths, given, input, asWritten };
  const told = asksAtOnce(tool, input, mentions) ? await callInOnlyOrganization(asked) : null;
  if (told !== null) return told;
  try {
    const chosen = await chooseOrganization(asked, mentions);
    if (typeof chosen === "string" && isUuid(chosen) && chosen !== noOrganization) {
      organizationId = chosen.toLowerCase();
      const names = await resolveNames(session, organizationId, mentions);
      ({ unresolved } = names);
      input.errors.push(...names.errors);
    }
    input.errors.push(...lateErrors(tool, input));
    return await answer({ ...asked, organizationId: organizationId ?? chosen });
  } catch (error) {
    return toToolError(error, { session, tool, organizationId, unresolved });
  }
}

/** Whether nothing needs to be known of the organization before the call, not even which one it is. */
function asksAtOnce(tool: McpTool, input: ToolArguments, mentions: readonly Mention[]): boolean {
  return (
    input.organizationId === undefined &&
    input.errors.length === 0 &&
    mentions.length === 0 &&
    addressErrors(tool, input).length === 0
  );
}

/**
 * Calls a tool in the caller's only organization, which the transaction of the call finds.
 *
 * @returns null for a caller with none or several; nothing has been done then
 */
async function callInOnlyOrganization(
  asked: Omit<ToolCall, "organizationId">,
): Promise<ToolResult | null> {
  const { session, tool } = asked;
  try {
    return await answer({ ...asked, organizationId: undefined });
  } catch (error) {
    if (error instanceof Problem && error.code === "ORGANIZATION_REQUIRED") return null;
    return toToolError(error, { session, tool, organizationId: "only", unresolved: new Map() });
  }
}

async function answer(call: ToolCall): Promise<ToolResult> {
  const written = call.tool.isList ? await listResult(call) : await recordResult(call);
  return { ...written, isError: false };
}

async function chooseOrganization(
  { session, tool, input }: Omit<ToolCall, "organizationId">,
  mentions: readonly Mention[],
): Promise<unknown> {
  if (input.organizationId !== undefined) return organizationNamed(session, input.organizationId);
  // Names are resolved even so; otherwise they would be refused as invalid ids.
  if (input.errors.length > 0 && mentions.length === 0) return noOrganization;
  try {
    return await onlyOrganization(session);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "ORGANIZATION_REQUIRED") throw error;
    const errors = [...input.errors, ...argumentErrors(tool, input)];
    throw errors.length === 0
      ? error
      : new Problem(error.code, error.message, { ...error.members, errors });
  }
}
