import type { Conditions } from "../../../kernel/conditions/conditions.ts";
import { testsIn } from "../../../kernel/conditions/validate-conditions.ts";
import { type BodyPath } from "../../../schema/errors/body-error.ts";
import type { WorkflowStep } from "../definition.ts";
import { findPlaceholders } from "../placeholders.ts";

/** A JSON Pointer that a definition reads, with its path in the body. `op` is the operator of a condition. */
export type PointerRead = { pointer: string; bodyPath: BodyPath; op: string | null };

const recordPointer = /^\/record(?:\/|$)/u;

/** Whether a JSON Pointer is to the record of the trigger, as it is when a step starts. */
export const isRecordPointer = (pointer: string): boolean => recordPointer.test(pointer);

/** Whether conditions test the record of the trigger. */
export const conditionsReadRecord = (conditions: Conditions | null): boolean =>
  pointersInConditions(conditions, []).some(({ pointer }) => isRecordPointer(pointer));

/** Whether a step reads the record of the trigger, in its condition or in its input. */
export const stepReadsRecord = (step: Pick<WorkflowStep, "when" | "input">): boolean =>
  pointersInStep(step, []).some(({ pointer }) => isRecordPointer(pointer));

/** Returns every pointer in the condition and the input of a step. */
export function pointersInStep(
  { when, input }: Pick<WorkflowStep, "when" | "input">,
  bodyPath: BodyPath,
): PointerRead[] {
  const placeholders = findPlaceholders(input).map(({ path, pointer }) => ({
    pointer,
    bodyPath: [...bodyPath, "input", ...path],
    op: null,
  }));
  return [...pointersInConditions(when, [...bodyPath, "when"]), ...placeholders];
}

/** Returns every pointer in conditions. */
export function pointersInConditions(
  conditions: Conditions | null,
  bodyPath: BodyPath,
): PointerRead[] {
  if (conditions === null) return [];
  return testsIn(conditions, bodyPath).map(({ test, bodyPath: testPath }) => ({
    pointer: test.path,
    bodyPath: [...testPath, "path"],
    op: test.op,
  }));
}
