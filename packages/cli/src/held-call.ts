import { CliError } from "./cli-error.ts";

/** The members of a pending approval that are reported for a held call. */
type HeldCall = { id: string; policyName: string; approvers: string };

/** Whether the response is a pending approval instead of the call's result. */
export function isHeld(answer: unknown): answer is HeldCall {
  return typeof answer === "object" && answer !== null && "policyName" in answer;
}

/** @param callName the call, as the object of a sentence */
export function toHeldError(what: string, { id, policyName, approvers }: HeldCall): CliError {
  return new CliError(
    "held",
    `The policy "${policyName}" holds ${what} until people have approved it (${approvers}). Nothing has been done yet.`,
    `werkbank approvals get ${id} tells what became of it.`,
  );
}
