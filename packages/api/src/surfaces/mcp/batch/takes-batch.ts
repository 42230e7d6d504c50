import type { Operation } from "../../../kernel/define-operation.ts";

/** The argument with further sets of arguments of the same tool, which are carried out together. */
export const batchArgument = "batch";

/** Whether the tool of an operation has the argument `batch`. */
export const takesBatch = ({ traits }: Pick<Operation, "traits">): boolean =>
  traits.includes("batchable");
