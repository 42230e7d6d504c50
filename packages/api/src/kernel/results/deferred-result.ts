import type { Transaction } from "../../database/tenant.ts";

/** The context of deferred work, outside of the request's transaction. */
export type DeferredWorkContext = {
  /** Reads records of the organization as the caller, in a short separate transaction. */
  inOrganization: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

/**
 * A function that computes the result of a slow read, returned by `read` in place of the result. It runs after the
 * transaction has ended, so that it holds no connection; the embedded database has only one.
 */
export class DeferredResult<Result = unknown> {
  readonly work: (context: DeferredWorkContext) => Promise<Result>;

  constructor(work: (context: DeferredWorkContext) => Promise<Result>) {
    this.work = work;
  }
}
