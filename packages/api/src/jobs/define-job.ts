import type { z } from "zod";
import type { Service } from "../service.ts";
import type { Transaction } from "../database/tenant.ts";
import type { Job, MailedMember, Recipients } from "./job.ts";

type AttemptContext = {
  service: Service;
  /** The same for every attempt, so that it can serve as an idempotency key of external effects. */
  id: string;
  /** Counted from 1. */
  attempt: number;
  /** When this attempt began. */
  now: Date;
  /** Aborted when the attempt times out, or when the shutdown does not wait any longer. */
  signal: AbortSignal;
};

type RunInTransaction = <Result>(
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

/** The argument of a job's work. A job belongs to one organization. */
export type JobContext<Data> = AttemptContext & {
  data: Data;
  organizationId: string;
  /**
   * Runs a transaction inside the job's organization, as the service itself (`systemUserId`). Network
   * calls belong between transactions: the embedded database has one connection.
   */
  inOrganization: RunInTransaction;
};

/** The argument of upkeep. It belongs to no organization, so row level security hides all records. */
export type UpkeepContext = AttemptContext & { inTransaction: RunInTransaction };

type QueueSettings = {
  /** kebab-case; also names the queue, so it must not change once jobs have been sent. */
  name: string;
  /** The maximum number of retries. Default 5. */
  retryLimit?: number;
  /** Seconds before the first retry; doubled, with jitter, before each further one. Default 30. */
  retryDelay?: number;
  /** The timeout of an attempt in seconds; then the job is retried. Default 300. */
  expireIn?: number;
  /** Seconds for which a completed or failed job is stored for the operator. Default 7 days. */
  keepFor?: number;
  /** The concurrency limit of one process. Default 2. */
  concurrency?: number;
};

export type JobDefinition<Data = unknown> = QueueSettings & {
  kind: "organization";
  /** The schema of the job's data, which are stored as JSON. */
  data: z.ZodType<Data>;
  /**
   * Returns the recipients of its mail; omitted if it sends none. The call that sends the job counts external
   * recipients toward the mail limits.
   */
  recipients?(this: void, data: Data): Recipients;
  /** Loads the members that receive its mail, in addition to `recipients`; omitted if there are none. */
  members?(
    this: void,
    data: Data,
    tenant: { transaction: Transaction; organizationId: string },
  ): Promise<MailedMember[]>;
  /** A cron expression in UTC: then a job with the data `{}` is sent for every organization. */
  schedule?: string;
  /** The SQL condition on the table `organizations` for those that the schedule is for. Default: all. */
  scheduledFor?: string;
  /**
   * Does the job, at least once: if a process dies before it has recorded the success, the job runs again.
   *
   * @throws PermanentFailure if a retry is useless; other errors are retried
   */
  work(context: JobContext<Data>): Promise<void>;
};

export type UpkeepDefinition = QueueSettings & {
  kind: "upkeep";
  /** A cron expression in UTC. */
  schedule: string;
  /** Like the work of a job, but once for the whole service. */
  work(context: UpkeepContext): Promise<void>;
};

export type AnyJobDefinition = JobDefinition<any> | UpkeepDefinition;

/** Describes a job: one file for each, listed in `job-definitions.ts`. */
export function defineJob<Data>(
  definition: Omit<JobDefinition<Data>, "kind">,
): JobDefinition<Data> {
  return { kind: "organization", ...definition };
}

/**
 * Describes scheduled work on the service's own tables, once for all organizations. It uses SQL functions with the
 * owner's privileges (`security definer`).
 */
export function defineUpkeep(definition: Omit<UpkeepDefinition, "kind">): UpkeepDefinition {
  return { kind: "upkeep", ...definition };
}

/** Returns a job of a definition, with typed data. */
export function toJob<Data>(
  definition: JobDefinition<Data>,
  data: Data,
  options: Job["options"] = {},
): Job {
  return { name: definition.name, data, options };
}
