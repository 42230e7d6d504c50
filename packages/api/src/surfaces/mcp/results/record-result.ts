import { toEtag } from "../../../http/etag.ts";
import type { FieldChange } from "../../../kernel/audit.ts";
import type { Outcome } from "../../../kernel/call.ts";
import { type Answered, noNames, runToolCall, type ToolCall } from "../run-tool-call.ts";
import { toChangeView, toNewView } from "./change-view.ts";
import { toFitting, write, type Written } from "./fit.ts";
import { heldResult } from "./held-result.ts";
import { isNoChange, type Json } from "./record-view.ts";
import { inSentence, inZoneOf, organizationOf, showRecord } from "./show-record.ts";

/** Runs an operation on one record; returns the record, the effects of a change, or its approval. */
export async function recordResult(call: ToolCall): Promise<Written> {
  const { tool, input } = call;
  const outcome = await runToolCall(call, input.query);
  if (outcome.dryRun) return previewResult(call, outcome);
  if (outcome.held !== null) return write(heldResult(call, outcome.held, outcome));
  const { body, version, status, changed, membership, names } = outcome;
  const answered = { body: body as Json | null, version, status, changed, membership, names };
  const result = inZoneOf(membership, {
    organization: organizationOf(membership),
    ...toAnswer(call, answered),
    ...(tool.readOnly ? {} : toDone(outcome)),
  });
  const fitting = toFitting(result);
  if (fitting.value === result) return fitting;
  return write({ ...fitting.value, hint: "Long texts or lists are cut; what url names is whole." });
}

/** Returns the effects of a change in addition to the record: deletion, recipients, warnings, audit entry. */
function toDone(outcome: Outcome): Json {
  const { body, target, mailedTo, replayed, warnings, audit, membership } = outcome;
  return {
    ...((body === undefined || body === null) && target !== null ? { deleted: target } : {}),
    ...(mailedTo === null ? {} : { mailedTo }),
    ...(replayed ? { replayed: true } : {}),
    warnings: warnings.map((warning) => inSentence(membership, warning)),
    audit,
  };
}

/** The result of a call or of its dry run, with the record that it read or changed. */
type RecordAnswer = Pick<Answered, "version" | "status" | "changed" | "membership" | "names"> & {
  body: Json | null | undefined;
};

/** Returns a read record completely, a created or changed one by its changes, unless `detail` is full. */
function toAnswer(call: ToolCall, answered: RecordAnswer): Json {
  const { tool, given, input } = call;
  const { body, version, status, changed } = answered;
  if (body === null || body === undefined) return {};
  const shown = {
    ...showRecord(call, body, answered, false),
    ...(version === null ? {} : { etag: toEtag(version, JSON.stringify(body)) }),
  };
  if (tool.operation.tool?.isFlat === true) return shown;
  const isTold = changed?.every((name) => Object.hasOwn(body, name)) === true;
  if (input.detail === "full" || !isTold) return { [tool.recordKey]: shown };
  if (status === 201) return { [tool.recordKey]: toNewView(shown, given) };
  // Nothing changed: return the whole record, which is as requested.
  return { [tool.recordKey]: changed.length === 0 ? shown : toChangeView(body, shown, changed) };
}

type Preview = Json & { result: Json | null; changes: FieldChange[]; warnings: string[] };

/** Returns the result of a dry run: the record as it would be, and every field that would change. */
function previewResult(call: ToolCall, { body, membership }: Outcome): Written {
  const { result, changes, mailTo, warnings, wouldReturn, wouldHold } = body as Preview;
  const changed = changes.map(({ field }) => field);
  const { success: status } = call.tool.operation;
  const preview = {
    organization: organizationOf(membership),
    dryRun: {
      wouldReturn,
      wouldHold,
      changes: call.input.detail === "full" ? changes : changes.filter((each) => !isNoChange(each)),
      mailTo,
    },
    ...toAnswer(call, {
      body: result,
      version: null,
      status,
      changed,
      membership,
      names: noNames,
    }),
    warnings: warnings.map((warning) => inSentence(membership, warning)),
    audit: null,
  };
  return toFitting(inZoneOf(membership, preview));
}
