import { toEventKind } from "../../../kernel/event-types.ts";
import { isRecord } from "../../../schema/is-record.ts";
import { findReadableKind } from "./readable-kinds.ts";

/** Identifies a record: the operation that reads it, and its path parameters without the organization. */
export type RecordAddress = { operationId: string; params: Record<string, unknown> };

/** Returns the address of a record that the step `get` names. */
export function toRecordAddress(kind: string, id: string | number): RecordAddress {
  const readable = findReadableKind(kind);
  if (readable === undefined) throw new Error(`workflows cannot read a ${kind}`);
  return { operationId: readable.operationId, params: { [readable.idParameter]: id } };
}

/**
 * Returns the address of the record of the event that started a run; null if no event started it, or if workflows
 * cannot read records of its kind.
 */
export function toTriggerRecordAddress(trigger: unknown): RecordAddress | null {
  if (!isRecord(trigger) || !isRecord(trigger["data"])) return null;
  const { type, data } = trigger;
  const kind = toEventKind(String(type));
  const readable = findReadableKind(kind);
  if (readable === undefined) return null;
  const object = isRecord(data["object"]) ? data["object"] : {};
  // The record of some events is part of another one, such as a comment of a task.
  const id = data["kind"] === kind ? data["id"] : object["id"];
  const { operationId, idParameter, parentParameter } = readable;
  const parent =
    parentParameter === undefined ? {} : { [parentParameter]: object[parentParameter] };
  return { operationId, params: { ...parent, [idParameter]: id } };
}
