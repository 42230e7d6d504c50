import type { Exchange } from "../contract/check-response.ts";
import type { Fault } from "./judge-answer.ts";

/** A defect that is known and not mended yet. */
export type KnownFault = {
  /** What it is called where it is told. */
  finding: string;
  rule: Fault["rule"];
  /** Whether an answer must show it, as long as it is there. */
  isShownBy: (exchange: Exchange) => boolean;
};

/** An entry goes with the change that mends it: the walk fails for a defect that no longer occurs. */
export const knownFaults: readonly KnownFault[] = [];
