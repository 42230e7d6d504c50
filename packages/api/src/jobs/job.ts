import { NIL } from "uuid";
import type { Transaction } from "../database/tenant.ts";

/** A job to send in a transaction: listed in a plan, or passed to `service.jobs.send`. */
export type Job = {
  /** The name of its definition. */
  name: string;
  data: unknown;
  options?: {
    /** The earliest start, by the service's clock. */
    startAfter?: Date;
    /** While a job of this name waits with the same key in the organization, further ones are dropped. */
    key?: string;
    /**
     * The id of the job, if a retry may send it again: a further job of this name with the same id is dropped while
     * the first one is stored, even after it has completed.
     */
    id?: string;
  };
};

/** The recipients of a job's mail, which it sends on behalf of its organization. */
export type Recipients = {
  emails: readonly string[];
  /**
   * The subject of the limit `mail-again`, if the same recipient may not get the message again within a short time;
   * null if there is no such limit.
   */
  about: string | null;
};

/** A member who receives a job's mail. */
export type MailedMember = { email: string; displayName: string };

/** The background jobs of one process. */
export type Jobs = {
  /** Returns the recipients in a job's data; null if its definition has none. */
  recipientsOf(job: Job): Recipients | null;
  /** Loads the members who would receive a job's mail, in addition to `recipientsOf`. */
  membersOf(
    job: Job,
    tenant: { transaction: Transaction; organizationId: string },
  ): Promise<MailedMember[]>;
  /**
   * Sends a job in a tenant's transaction, as a pipelined statement: the job exists if and only if the transaction
   * commits.
   *
   * @throws Error if the job or its data do not match a definition: a programming error
   */
  send(transaction: Transaction, job: Job): void;
  /** Notifies the workers of a change in an organization, after the transaction has been committed. */
  notifyWorkers(transaction: Transaction, change: { organizationId: string; kind: string }): void;
  /** Migrates pg-boss's tables, the queues and the schedules. Must be called before `send`. */
  prepare(): Promise<void>;
  /** Starts to run due jobs. */
  start(): void;
  /** Runs all due jobs, including those that they send; resolves when no job is due. */
  runDue(): Promise<void>;
  /** Starts no more jobs and waits for running ones, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
};

/**
 * Background work in tables of its domain instead of a queue: many small items, each with a state that is visible
 * in the API.
 */
export type Worker = {
  /** Starts to run due work. */
  start(): void;
  /** Called after a change in the organization has been committed. */
  onChange(change: { organizationId: string; kind: string }): void;
  /** Does all due work; resolves with whether there was any. */
  runDue(): Promise<boolean>;
  /** Starts no more work and waits for running work, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

/** Thrown by a job's work if a retry is useless. */
export class PermanentFailure extends Error {
  override name = "PermanentFailure";
}

/** The actor if no user acts. No user has this id. */
export const systemUserId = NIL;
