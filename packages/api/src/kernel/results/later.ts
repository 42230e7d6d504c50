import type { Transaction } from "../../database/tenant.ts";

/** What work can use outside of the request's transaction. */
export type Outside = {
  /** Reads in a short transaction of its own inside the organization, as the caller. */
  inOrganization: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

/**
 * The rest of a slow read, which `read` returns in place of its result. It starts after the transaction has
 * ended, so that it does not hold a connection; the embedded database has only one.
 */
export class Later<Result = unknown> {
  readonly work: (outside: Outside) => Promise<Result>;

  constructor(work: (outside: Outside) => Promise<Result>) {
    this.work = work;
  }
}
