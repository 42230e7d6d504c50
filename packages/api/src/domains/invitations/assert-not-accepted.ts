import { Problem } from "../../problems/problem.ts";

/**
 * Asserts that nobody has accepted an invitation.
 *
 * @param acceptedBy the user who has; null if nobody has
 * @throws Problem RESOURCE_IN_USE
 */
export function assertNotAccepted(acceptedBy: string | null): void {
  if (acceptedBy === null) return;
  throw new Problem("RESOURCE_IN_USE", "This invitation has been accepted.", {
    usedBy: [{ kind: "member", id: acceptedBy, displayNumber: null }],
    hint: "Remove the member instead.",
  });
}
