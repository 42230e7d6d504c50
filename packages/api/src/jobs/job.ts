import type { Transaction } from "../database/tenant.ts";

/** A job to be sent with a change: what a plan lists, and `service.jobs.send` takes. */
export type Job = {
  /** The name of its definition. */
  name: string;
  data: unknown;
  options?: {
    /** Not before this moment of the service's clock. */
    startAfter?: Date;
    /** While a job of this kind waits under the same key in the organization, another is dropped. */
    key?: string;
  };
};

/** Whom a job writes to in the name of its organization. */
export type Recipients = {
  addresses: readonly string[];
  /** What the message is about, where nobody is to be sent it twice at once; null: that does not matter. */
  about: string | null;
};

/** The background jobs of one process. */
export type Jobs = {
  /** Whom a job will write to; null for one that writes to nobody. */
  recipientsOf(job: Job): Recipients | null;
  /**
   * Sends a job in a tenant's transaction, as one more pipelined statement: it is there when the
   * transaction commits, and never was when it does not.
   *
   * @throws Error when there is no such job or its data do not fit its definition: our own mistake
   */
  send(transaction: Transaction, job: Job): void;
  /**
   * Lets the workers know, once the transaction is committed, that something of the organization has
   * changed.
   */
  changed(transaction: Transaction, change: { organizationId: string; kind: string }): void;
  /** Brings pg-boss's tables, the queues and the schedules up to date. After it, jobs can be sent. */
  prepare(): Promise<void>;
  /** Looks for jobs from now on. */
  start(): void;
  /** Works everything that is due, and what that sends, and resolves when nothing is due any more. */
  runDue(): Promise<void>;
  /** Takes no more jobs and waits for those that run, at the latest for `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/**
 * Work that is kept in tables of its domain instead of a queue: it is many small things, each of which
 * has a state that callers see.
 */
export type Worker = {
  /** Looks for work from now on. */
  start(): void;
  /** Something of the organization has been changed, and committed. */
  changed(change: { organizationId: string; kind: string }): void;
  /** Works everything that is due; whether there was anything. */
  runDue(): Promise<boolean>;
  /** Begins nothing more and waits for what runs, at the latest for `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Thrown by the work of a job that would fail again however often it is tried. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}

/** Who acts when no person does. No account has this id. */
export const systemUserId = "00000000-0000-0000-0000-000000000000";
