import type { Exchange } from "../contract/check-response.ts";
import type { Violation } from "./find-violation.ts";

/** A known defect that is not fixed yet: the test ignores the rule that it violates. */
export type KnownDefect = {
  /** The name of the finding. */
  finding: string;
  rule: Violation["rule"];
  /** Whether a response must have the defect as long as it is not fixed. */
  isShownBy: (exchange: Exchange) => boolean;
};

/** Remove an entry together with the fix: the test fails if a listed defect no longer occurs. */
export const knownDefects: readonly KnownDefect[] = [];
