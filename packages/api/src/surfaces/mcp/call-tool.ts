import { assertNotRevoked } from "../../auth/revoked-apps.ts";
import { toComparableRequest } from "../../kernel/idempotency.ts";
import { isRecord } from "../../schema/is-record.ts";
import { isUuid } from "../../schema/uuid.ts";
import { findNames, type NameReference } from "../names/find-names.ts";
import type { RecordPaths } from "../names/record-paths.ts";
import { resolveNames, type UnresolvedName } from "../names/resolve-names.ts";
import { parameterErrors, bodyErrorsOfRejectedCall } from "./arguments/argument-errors.ts";
import { readArguments, type ToolArguments } from "./arguments/read-arguments.ts";
import { hasBatch, readBatch, toBatchPointer } from "./batch/read-batch.ts";
import { runBatchTool } from "./batch/run-batch-tool.ts";
import { requireOnlyOrganization, resolveOrganizationName } from "./organizations.ts";
import type { RequestContext } from "./protocol/request-context.ts";
import { toToolError } from "./errors/tool-error.ts";
import { runListTool } from "./results/run-list-tool.ts";
import { runRecordTool } from "./results/run-record-tool.ts";
import type { ToolResult } from "./results/tool-result.ts";
import { noOrganization } from "./run-tool-call.ts";
import type { McpTool } from "./tool.ts";

/**
 * Calls a tool: runs its operation with the arguments. A rejected call returns a result too, with the problem as
 * its content and `isError`.
 *
 * @throws Problem AUTH_INVALID_TOKEN for the token of a revoked app
 */
export async function callTool(
  context: RequestContext,
  tool: McpTool,
  received: Record<string, unknown>,
  paths: RecordPaths,
): Promise<ToolResult> {
  const isBatch = hasBatch(tool, received);
  const inputs = isBatch
    ? readBatch(tool, received, context.connection)
    : ([readArguments(tool, received, context.connection)] as const);
  const [input] = inputs;
  let organizationId: string | null = null;
  let unresolved = new Map<string, UnresolvedName>();
  const nameReferences = inputs.flatMap((each, index) =>
    findNames(context.service, tool.operation, each).map((reference) => ({
      ...reference,
      pointer: `${toBatchPointer(index)}${reference.pointer}`,
    })),
  );
  // A copy, since names in it are replaced by ids.
  const inputWithNames =
    nameReferences.length === 0
      ? undefined
      : structuredClone(
          inputs.length === 1
            ? toComparableRequest(input)
            : inputs.map((each) => toComparableRequest(each)),
        );
  try {
    const organization = await chooseOrganization(context, tool, input, nameReferences);
    if (organization === undefined) {
      organizationId = "only";
    } else if (
      typeof organization === "string" &&
      isUuid(organization) &&
      organization !== noOrganization
    ) {
      organizationId = organization;
      const names = await resolveNames(context, organizationId, nameReferences);
      ({ unresolved } = names);
      input.errors.push(...names.errors);
    }
    input.errors.push(...bodyErrorsOfRejectedCall(tool, input));
    const call = {
      context,
      tool,
      paths,
      given: input.given,
      input,
      asWritten: inputWithNames,
      organizationId: organization,
    };
    if (isBatch) return { ...(await runBatchTool(call, inputs)), isError: false };
    const result = tool.isList ? await runListTool(call) : await runRecordTool(call);
    return { ...result, isError: isFailure(tool, result.value) };
  } catch (error) {
    // A rejected call may not have reached its operation, which checks the token.
    await assertNotRevoked(context.service, context.principal);
    return toToolError(error, { context, tool, input, organizationId, unresolved });
  }
}

/** Whether the record in a result says that the call failed, such as an upload that was rejected. */
function isFailure({ operation, recordKey }: McpTool, value: Record<string, unknown>): boolean {
  const record = value[recordKey];
  return isRecord(record) && operation.tool?.isFailure?.(record) === true;
}

/**
 * Returns the organization of a call; undefined for the caller's only organization, if the transaction of the call
 * can determine it.
 *
 * @throws Problem ORGANIZATION_REQUIRED
 */
async function chooseOrganization(
  context: RequestContext,
  tool: McpTool,
  input: ToolArguments,
  nameReferences: readonly NameReference[],
): Promise<unknown> {
  if (input.organizationId !== undefined)
    return resolveOrganizationName(context, input.organizationId);
  // Resolve names even if there are errors; otherwise the operation would reject them as invalid ids.
  if (nameReferences.length > 0) return requireOnlyOrganization(context);
  if (input.errors.length > 0) return noOrganization;
  return parameterErrors(tool, input).length === 0 ? undefined : requireOnlyOrganization(context);
}
