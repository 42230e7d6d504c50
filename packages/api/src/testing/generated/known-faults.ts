import type { Exchange } from "../contract/check-response.ts";
import type { Fault } from "./judge-answer.ts";

/** A known defect that is not fixed yet. */
export type KnownFault = {
  /** Its name in reports. */
  finding: string;
  rule: Fault["rule"];
  /** Whether an answer must show it, as long as it exists. */
  isShownBy: (exchange: Exchange) => boolean;
};

/** Remove an entry with the fix: the walk fails for a listed defect that no longer occurs. */
export const knownFaults: readonly KnownFault[] = [];
