/** A rule that the product is known to break, by the name of its finding, and what breaks it. */
type KnownViolation = { finding: string; rule: Rule };

/** Rules that a run can find broken; each has its scenario. */
export type Rule =
  | "after SIGTERM every answer closes its connection"
  | "a stop under load takes less than the ten seconds of its grace"
  | "readiness is told while the database hangs"
  | "a full disk is answered 503";

/** An entry goes with the change that mends it: a run fails for a rule that is broken no longer. */
const knownViolations: readonly KnownViolation[] = [];

/**
 * What is wrong with how a rule came out: broken by a defect that nobody knows, or kept although the
 * list says that it is broken.
 */
export function judgeRule(rule: Rule, broken: string | null): string[] {
  const known = knownViolations.find((violation) => violation.rule === rule);
  if (known === undefined) return broken === null ? [] : [`${rule}: ${broken}`];
  if (broken !== null) {
    console.log(`  known (${known.finding}): ${rule}: ${broken}`);
    return [];
  }
  return [`${known.finding} no longer occurs (${rule}): take it out of known-violations.ts`];
}
