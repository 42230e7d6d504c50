import type { ChangeContext } from "../changes/change.ts";
import type { Mutation } from "../define-operation.ts";
import type { Authorized } from "./authorize.ts";

/** A member's call of a change, whose body has been read. */
export type Ready = Authorized & {
  operation: Mutation;
  body: unknown;
  carryOut: ChangeContext["carryOut"];
};
