import { NIL } from "uuid";
import type { Transaction } from "../database/tenant.ts";

/** A job to be sent with a change: listed by a plan, or passed to `service.jobs.send`. */
export type Job = {
  /** The name of its definition. */
  name: string;
  data: unknown;
  options?: {
    /** The job does not run before this moment of the service's clock. */
    startAfter?: Date;
    /** While a job of this kind waits under the same key in the organization, another is dropped. */
    key?: string;
    /**
     * The id of the job, where a retry may send it again: another job of this kind with the same id is dropped
     * for as long as the first one is kept, even once that is done.
     */
    id?: string;
  };
};

/** Whom a job writes to in the name of its organization. */
export type Recipients = {
  addresses: readonly string[];
  /**
   * What the message is about, if nobody may be sent it twice in a short time; null if that does not matter.
   */
  about: string | null;
};

/** A member to whom a job writes. */
export type MailedMember = { email: string; displayName: string };

/** The background jobs of one process. */
export type Jobs = {
  /** Returns the addresses that a job will write to; null for one that has none. */
  recipientsOf(job: Job): Recipients | null;
  /** Reads which members of the organization a job would write to, besides those. */
  membersOf(
    job: Job,
    inside: { transaction: Transaction; organizationId: string },
  ): Promise<MailedMember[]>;
  /**
   * Sends a job in a tenant's transaction, as one more pipelined statement: it exists once the transaction
   * commits, and never if it does not.
   *
   * @throws Error if there is no such job or its data do not fit its definition: a programming error
   */
  send(transaction: Transaction, job: Job): void;
  /** Tells the workers, once the transaction is committed, that something in the organization has changed. */
  changed(transaction: Transaction, change: { organizationId: string; kind: string }): void;
  /** Brings pg-boss's tables, the queues and the schedules up to date. Then jobs can be sent. */
  prepare(): Promise<void>;
  /** Starts looking for jobs. */
  start(): void;
  /** Runs everything that is due, and what that sends, and resolves when nothing more is due. */
  runDue(): Promise<void>;
  /** Takes no more jobs and waits for running ones, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/**
 * Work that is kept in tables of its domain instead of a queue: many small items, each with a state that
 * callers see.
 */
export type Worker = {
  /** Starts looking for work. */
  start(): void;
  /** Called after a change in the organization has been committed. */
  changed(change: { organizationId: string; kind: string }): void;
  /** Does everything that is due; resolves with whether there was anything. */
  runDue(): Promise<boolean>;
  /** Begins nothing more and waits for what is running, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Thrown by the work of a job that would fail again on every retry. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}

/** The actor when no person acts. No account has this id. */
export const systemUserId = NIL;
