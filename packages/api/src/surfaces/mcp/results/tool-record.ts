import type { CallResult } from "../../../kernel/call.ts";
import { addRecordNames } from "../../names/record-names.ts";
import type { ToolCallResult, ToolCall } from "../run-tool-call.ts";
import { withLocalTimesInText, withLocalTimes } from "./local-times.ts";
import { type Json, toRecordView } from "./record-view.ts";

/** Returns a record or list item for a result, with the detail of the call. */
export function toToolRecord(
  call: ToolCall,
  record: Json,
  { membership, names }: Pick<ToolCallResult, "membership" | "names">,
  isItem: boolean,
): Json {
  const { context, paths, tool, input } = call;
  const { baseUrl } = context.service.config;
  const options = {
    detail: input.detail,
    isItem,
    recordName: tool.recordName,
    itemMembers: tool.operation.tool?.itemMembers ?? [],
    omittedItemMembers: tool.operation.tool?.omittedItemMembers ?? [],
    longMembers: tool.operation.tool?.longMembers ?? [],
    // Without a membership, no record has amounts.
    language: membership?.language ?? "en",
    organizationId: membership?.organizationId ?? String(call.organizationId),
    baseUrl,
    paths,
  };
  const { toItem = (item: Json) => item } = tool.operation.tool ?? {};
  const toolRecord = isItem && input.detail === "concise" ? toItem(record) : record;
  return toRecordView(addRecordNames(toolRecord, names) as Json, options);
}

/** Converts times to the organization's time zone; without a membership, no record has times. */
export function inMemberTimeZone(membership: CallResult["membership"], result: Json): Json {
  return membership === null ? result : withLocalTimes(result, membership.timeZone);
}

/** Converts the times in a sentence to the organization's time zone. */
export function textInMemberTimeZone(
  membership: CallResult["membership"],
  sentence: string,
): string {
  return membership === null ? sentence : withLocalTimesInText(sentence, membership.timeZone);
}

export function toOrganizationSummary(membership: CallResult["membership"]): Json | null {
  if (membership === null) return null;
  return { id: membership.organizationId, name: membership.organizationName };
}
