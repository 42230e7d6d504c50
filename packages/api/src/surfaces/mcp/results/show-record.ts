import type { Outcome } from "../../../kernel/call.ts";
import { withNames } from "../../names/names-beside-ids.ts";
import type { Answered, ToolCall } from "../run-tool-call.ts";
import { withLocalMoments, withLocalTimes } from "./local-times.ts";
import { type Json, toRecordView } from "./record-view.ts";

/** Returns a record or list item for a result, with the detail of the call. */
export function showRecord(
  call: ToolCall,
  record: Json,
  { membership, names }: Pick<Answered, "membership" | "names">,
  asItem: boolean,
): Json {
  const { session, paths, tool, input } = call;
  const { baseUrl } = session.service.config;
  const options = {
    detail: input.detail,
    asItem,
    recordName: tool.recordName,
    itemMembers: tool.operation.tool?.itemMembers ?? [],
    longMembers: tool.operation.tool?.longMembers ?? [],
    // Without a membership, no record has amounts.
    language: membership?.language ?? "en",
    organizationId: membership?.organizationId ?? String(call.organizationId),
    baseUrl,
    paths,
  };
  const { toItem = (item: Json) => item } = tool.operation.tool ?? {};
  const shown = asItem && input.detail === "concise" ? toItem(record) : record;
  return toRecordView(withNames(shown, names) as Json, options);
}

/** Converts times to the organization's time zone; without a membership, no record has times. */
export function inZoneOf(membership: Outcome["membership"], result: Json): Json {
  return membership === null ? result : withLocalTimes(result, membership.timeZone);
}

/** Converts the times in a sentence to the organization's time zone. */
export function inSentence(membership: Outcome["membership"], sentence: string): string {
  return membership === null ? sentence : withLocalMoments(sentence, membership.timeZone);
}

export function organizationOf(membership: Outcome["membership"]): Json | null {
  if (membership === null) return null;
  return { id: membership.organizationId, name: membership.organizationName };
}
