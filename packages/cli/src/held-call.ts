import { CliError } from "./cli-error.ts";

/** The part of an approval that is told of a call that a policy holds. */
type HeldCall = { id: string; policyName: string; approvers: string };

/** Whether a call was answered with an approval: a policy holds it. */
export function isHeld(answer: unknown): answer is HeldCall {
  return typeof answer === "object" && answer !== null && "policyName" in answer;
}

/** @param what the call, as the object of a sentence */
export function toHeldError(what: string, { id, policyName, approvers }: HeldCall): CliError {
  return new CliError(
    "held",
    `The policy "${policyName}" holds ${what} until people have approved it (${approvers}). Nothing has been done yet.`,
    `werkbank approvals get ${id} tells what became of it.`,
  );
}
