import type { Planned } from "./plan-change.ts";

/**
 * What the approval policies of the organization say of a planned change: it may be made, it waits for
 * a person, or it is refused.
 */
export type Verdict = "pass" | "hold" | "deny";

/** Planned, and free to be written: a held or denied plan has no such type. */
export type Approved = Planned & { verdict: Extract<Verdict, "pass"> };

/**
 * Step 13. A plan holds all that a policy may ask of it, and nothing has been written yet. There are no
 * policies: everything passes.
 */
export function approve(execution: Planned): Approved {
  return { ...execution, verdict: "pass" };
}
