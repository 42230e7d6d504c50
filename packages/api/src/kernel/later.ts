import type { Transaction } from "../database/tenant.ts";

/** What work has that no transaction is open around. */
export type Outside = {
  /** Reads in a short transaction of its own inside the organization, as the caller. */
  inOrganization: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

/**
 * The rest of a reading that takes long: what `read` gives in place of its result. It begins once the
 * transaction has ended, so that it keeps no connection from others; the embedded database has one.
 */
export class Later<Result = unknown> {
  readonly work: (outside: Outside) => Promise<Result>;

  constructor(work: (outside: Outside) => Promise<Result>) {
    this.work = work;
  }
}
