import { toComparable } from "../../kernel/idempotency.ts";
import { isUuid } from "../../schema/uuid.ts";
import { findNames, type Mention } from "../names/find-names.ts";
import { resolveNames, type Unresolved } from "../names/resolve-names.ts";
import { addressErrors, lateErrors } from "./arguments/argument-errors.ts";
import { readArguments, type ToolArguments } from "./arguments/arguments.ts";
import { onlyOrganization, organizationNamed } from "./organizations.ts";
import type { Session } from "./protocol/session.ts";
import { toToolError } from "./refusals/tool-error.ts";
import { listResult } from "./results/list-result.ts";
import { recordResult } from "./results/record-result.ts";
import type { RecordPaths } from "./results/record-view.ts";
import type { ToolResult } from "./results/tool-result.ts";
import { noOrganization } from "./run-tool-call.ts";
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
  try {
    const chosen = await chooseOrganization(session, tool, input, mentions);
    if (chosen === undefined) {
      organizationId = "only";
    } else if (typeof chosen === "string" && isUuid(chosen) && chosen !== noOrganization) {
      organizationId = chosen;
      const names = await resolveNames(session, organizationId, mentions);
      ({ unresolved } = names);
      input.errors.push(...names.errors);
    }
    input.errors.push(...lateErrors(tool, input));
    const call = { session, tool, paths, given, input, asWritten, organizationId: chosen };
    const written = tool.isList ? await listResult(call) : await recordResult(call);
    return { ...written, isError: false };
  } catch (error) {
    return toToolError(error, { session, tool, input, organizationId, unresolved });
  }
}

/**
 * Returns the organization in which to run a call; undefined for the caller's only one, which the transaction of
 * the call finds, if nothing needs to be known of it before.
 *
 * @throws Problem ORGANIZATION_REQUIRED
 */
async function chooseOrganization(
  session: Session,
  tool: McpTool,
  input: ToolArguments,
  mentions: readonly Mention[],
): Promise<unknown> {
  if (input.organizationId !== undefined) return organizationNamed(session, input.organizationId);
  // Names are resolved even if there are errors; otherwise they would be refused as invalid ids.
  if (mentions.length > 0) return onlyOrganization(session);
  if (input.errors.length > 0) return noOrganization;
  return addressErrors(tool, input).length === 0 ? undefined : onlyOrganization(session);
}
