import { CliError } from "./cli-error.ts";

/** The members of a pending approval that are reported for a held call. */
type PendingApproval = { id: string; policyName: string; approvers: string };

/** Whether the response is a pending approval instead of the call's result. */
export function isPendingApproval(body: unknown): body is PendingApproval {
  return typeof body === "object" && body !== null && "policyName" in body;
}

/** @param callName the call, as the object of a sentence */
export function toPendingApprovalError(
  callName: string,
  { id, policyName, approvers }: PendingApproval,
): CliError {
  return new CliError(
    "held",
    `The policy "${policyName}" holds ${callName} until people have approved it (${approvers}). Nothing has been done yet.`,
    `werkbank approvals get ${id} tells what became of it.`,
  );
}
