import type { Operation } from "../../../kernel/define-operation.ts";

/** Whether the tool of an operation has the argument `batch`. */
export const takesBatch = ({ traits }: Pick<Operation, "traits">): boolean =>
  traits.includes("batchable");
