import type { Application } from "../../../kernel/application.ts";
import type { Call, CallResult } from "../../../kernel/call.ts";
import type { Operation } from "../../../kernel/define-operation.ts";
import { withoutPublicUrl } from "../../../kernel/former-public-url.ts";
import { Problem } from "../../../problems/problem.ts";
import { digitsToNumbers } from "./digits-to-numbers.ts";
import { type RecordAddress, toTriggerRecordAddress } from "./record-address.ts";

/** Makes a call of an operation. */
export type Caller = (
  operation: Operation,
  input: Pick<Call, "params" | "body">,
) => Promise<CallResult | Problem>;

/** A record as its operation returns it; or the problem with which reading was rejected. */
export type RecordReading =
  | { kind: "found"; record: unknown }
  | { kind: "rejected"; problem: Problem };

/** Reads a record with the permissions of the caller. */
export async function readRecord(
  { registry }: Pick<Application, "registry">,
  call: Caller,
  address: RecordAddress,
): Promise<RecordReading> {
  const operation = registry.find(({ id }) => id === address.operationId);
  if (operation === undefined) throw new Error(`there is no operation ${address.operationId}`);
  const params = digitsToNumbers(operation.params, address.params);
  const result = await call(operation, { params, body: () => undefined });
  return result instanceof Problem
    ? { kind: "rejected", problem: result }
    : { kind: "found", record: withoutPublicUrl(result.body) };
}

/**
 * Reads the record of the event that started a run, as it is now. A run without such a record, for example one that a
 * person started, gets the same problem as one whose record has been deleted.
 */
export async function readTriggerRecord(
  application: Pick<Application, "registry">,
  call: Caller,
  trigger: unknown,
): Promise<RecordReading> {
  const address = toTriggerRecordAddress(trigger);
  if (address !== null) return readRecord(application, call, address);
  const problem = new Problem(
    "RESOURCE_NOT_FOUND",
    "No event about a record started the run, so that /record is nothing.",
    { resource: "record", id: "" },
  );
  return { kind: "rejected", problem };
}

/** Whether the record does not exist, or the caller cannot see it. */
export const isMissing = ({ code }: Problem): boolean => code === "RESOURCE_NOT_FOUND";
