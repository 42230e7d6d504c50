import { toEtag } from "../../../http/etag.ts";
import type { FieldChange } from "../../../kernel/audit.ts";
import type { CallResult } from "../../../kernel/call.ts";
import { type ToolCallResult, noNames, runToolCall, type ToolCall } from "../run-tool-call.ts";
import { toChangeView, toNewView } from "./change-view.ts";
import { fitResult, serialize, type SerializedResult } from "./fit-result.ts";
import { toApprovalResult } from "./approval-result.ts";
import { isEmptyChange, type Json } from "./record-view.ts";
import {
  textInMemberTimeZone,
  inMemberTimeZone,
  toOrganizationSummary,
  toToolRecord,
} from "./tool-record.ts";

/** Runs an operation on one record; returns the record, the effects of a change, or its approval. */
export async function runRecordTool(call: ToolCall): Promise<SerializedResult> {
  const { tool, input } = call;
  const callResult = await runToolCall(call, input.query);
  if (callResult.dryRun) return previewResult(call, callResult);
  if (callResult.approval !== null)
    return serialize(toApprovalResult(call, callResult.approval, callResult));
  const { body, version, status, changed, membership, names } = callResult;
  const recordResult = { body: body as Json | null, version, status, changed, membership, names };
  const result = inMemberTimeZone(membership, {
    organization: toOrganizationSummary(membership),
    ...toRecordMember(call, recordResult),
    ...(tool.readOnly ? {} : toChangeResult(callResult)),
  });
  const fitting = fitResult(result);
  if (fitting.value === result) return fitting;
  return serialize({
    ...fitting.value,
    hint: "Long texts or lists are cut; what url names is whole.",
  });
}

/** Returns the effects of a change in addition to the record: deletion, recipients, warnings, audit entry. */
export function toChangeResult(callResult: CallResult): Json {
  const { body, target, mailedTo, replayed, warnings, audit, membership } = callResult;
  return {
    ...((body === undefined || body === null) && target !== null ? { deleted: target } : {}),
    ...(mailedTo === null ? {} : { mailedTo }),
    ...(replayed ? { replayed: true } : {}),
    warnings: warnings.map((warning) => textInMemberTimeZone(membership, warning)),
    audit: audit && { ...audit, reversible: audit.reversible && mayRevert(membership) },
  };
}

const mayRevert = (membership: CallResult["membership"]): boolean =>
  membership?.permissions.includes("audit:revert") === true;

/** The result of a call or of its dry run, with the record that it read or changed. */
type RecordCallResult = Pick<
  ToolCallResult,
  "version" | "status" | "changed" | "membership" | "names"
> & {
  body: Json | null | undefined;
};

/** Returns a read record completely, a created or changed one by its changes, unless `detail` is full. */
function toRecordMember(call: ToolCall, recordResult: RecordCallResult): Json {
  const { tool, given, input } = call;
  const { body, version, status, changed } = recordResult;
  if (body === null || body === undefined) return {};
  const view = {
    ...toToolRecord(call, body, recordResult, false),
    ...(version === null ? {} : { etag: toEtag(version, JSON.stringify(body)) }),
  };
  if (tool.operation.tool?.isFlat === true) return view;
  const hasChangedMembers = changed?.every((name) => Object.hasOwn(body, name)) === true;
  if (input.detail === "full" || !hasChangedMembers) return { [tool.recordKey]: view };
  if (status === 201) return { [tool.recordKey]: toNewView(view, given) };
  // Nothing changed: return the whole record, which is as requested.
  return { [tool.recordKey]: changed.length === 0 ? view : toChangeView(body, view, changed) };
}

type Preview = Json & { result: Json | null; changes: FieldChange[]; warnings: string[] };

/** Returns the result of a dry run: the record as it would be, and every field that would change. */
function previewResult(call: ToolCall, { body, membership }: CallResult): SerializedResult {
  const { result, changes, mailTo, warnings, wouldReturn, wouldHold } = body as Preview;
  const changed = changes.map(({ field }) => field);
  const { success: status } = call.tool.operation;
  const preview = {
    organization: toOrganizationSummary(membership),
    dryRun: {
      wouldReturn,
      wouldHold,
      changes:
        call.input.detail === "full" ? changes : changes.filter((each) => !isEmptyChange(each)),
      mailTo,
    },
    ...toRecordMember(call, {
      body: result,
      version: null,
      status,
      changed,
      membership,
      names: noNames,
    }),
    warnings: warnings.map((warning) => textInMemberTimeZone(membership, warning)),
    audit: null,
  };
  return fitResult(inMemberTimeZone(membership, preview));
}
