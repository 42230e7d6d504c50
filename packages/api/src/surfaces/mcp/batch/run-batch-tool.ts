import type { CallResult } from "../../../kernel/call.ts";
import type { Batch, BatchCall } from "../../../domains/batches/batch.ts";
import { runBatch } from "../../../domains/batches/operations/run-batch.ts";
import { Problem } from "../../../problems/problem.ts";
import { relocateProblem } from "../../../problems/relocate-problem.ts";
import type { ToolArguments } from "../arguments/read-arguments.ts";
import { runForRequest } from "../protocol/request-context.ts";
import { toApprovalResult } from "../results/approval-result.ts";
import { fitResult, serialize, type SerializedResult } from "../results/fit-result.ts";
import { toChangeResult } from "../results/run-record-tool.ts";
import { inMemberTimeZone, toOrganizationSummary } from "../results/tool-record.ts";
import type { Json } from "../results/record-view.ts";
import { noOrganization, type ToolCall } from "../run-tool-call.ts";
import { toBatchPointer } from "./read-batch.ts";

/**
 * Runs a tool with several sets of arguments as one batch.
 *
 * @param call the call with the first set, which also has the arguments of the whole call
 * @throws Problem with pointers into the arguments
 */
export async function runBatchTool(
  call: ToolCall,
  inputs: readonly ToolArguments[],
): Promise<SerializedResult> {
  const { tool, context, input, organizationId } = call;
  const calls = inputs.map((each) => toBatchCall(tool.operation.id, each, call));
  try {
    const result = await runForRequest(context, runBatch, {
      requiredScope: tool.scope,
      params: { organizationId: organizationId ?? noOrganization },
      inOnlyOrganization: organizationId === undefined,
      query: input.query,
      body: { calls },
      addressErrors: input.errors,
      toolName: tool.name,
      reason: input.reason,
      idempotencyKey: input.idempotencyKey,
      asWritten: call.asWritten,
    });
    return toResult(call, result);
  } catch (error) {
    throw error instanceof Problem ? toArgumentProblem(error) : error;
  }
}

function toBatchCall(operation: string, input: ToolArguments, { tool }: ToolCall): BatchCall {
  const { ifMatch } = input;
  const [etag] = ifMatch === null || ifMatch === "*" ? [] : ifMatch;
  return {
    operation,
    params: input.params,
    ...(tool.operation.body === undefined
      ? {}
      : { body: { ...input.body, ...tool.operation.tool?.sets } }),
    ...(etag === undefined ? {} : { ifMatch: etag }),
  };
}

/** Converts the positions in the body of the batch to positions in the arguments. */
const toArgumentProblem = (problem: Problem): Problem =>
  relocateProblem(
    problem,
    (detail) =>
      detail.replace(/^calls\[(\d+)\]: /u, (_, index: string) =>
        index === "0" ? "" : `batch[${Number(index) - 1}]: `,
      ),
    (pointer) =>
      pointer.replace(/^\/calls\/(\d+)(?:\/(?:params|body))?/u, (_, index: string) =>
        toBatchPointer(Number(index)),
      ),
  );

type Preview = { result: Batch; mailTo: unknown; wouldReturn: number; wouldHold: unknown };

function toResult(call: ToolCall, callResult: CallResult): SerializedResult {
  const { approval, dryRun, body, membership } = callResult;
  if (approval !== null) return serialize(toApprovalResult(call, approval, callResult));
  const preview = dryRun ? (body as Preview) : null;
  const { results } = preview?.result ?? (body as Batch);
  const view = inMemberTimeZone(membership, {
    organization: toOrganizationSummary(membership),
    ...(preview === null
      ? {}
      : {
          dryRun: {
            wouldReturn: preview.wouldReturn,
            wouldHold: preview.wouldHold,
            mailTo: preview.mailTo,
          },
        }),
    results: results.map((each) => toResultView(call, each)),
    ...toChangeResult(callResult),
  });
  return fitResult(view);
}

/**
 * Returns what a caller needs of a record: its id, its number and its name, and the values that changed; all of it with
 * `full`.
 */
function toResultView({ input }: ToolCall, result: Batch["results"][number]): Json {
  const { kind, id, label, changed, record } = result;
  if (record === null) return { deleted: { kind, id, label } };
  if (input.detail === "full") return record;
  // The caller knows the values of a new record.
  const isNew = changed.includes("id");
  const values = Object.entries(record).filter(
    ([name]) => name === "displayNumber" || (!isNew && changed.includes(name)),
  );
  return {
    id,
    label,
    ...Object.fromEntries(values),
    ...(changed.length === 0 ? { unchanged: true } : {}),
  };
}
