import type { z } from "zod";
import type { Service } from "../service.ts";
import type { Transaction } from "../database/tenant.ts";
import type { Job, MailedMember, Recipients } from "./job.ts";

type AttemptContext = {
  service: Service;
  /** The same for every attempt, so that effects elsewhere can be recognized by it. */
  id: string;
  /** 1 for the first one. */
  attempt: number;
  /** The moment when this attempt began. */
  now: Date;
  /** Aborted when the time of the attempt is over, or when the service cannot wait any longer. */
  signal: AbortSignal;
};

type RunInTransaction = <Result>(
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

/** What the work of a job receives. A job belongs to one organization. */
export type JobContext<Data> = AttemptContext & {
  data: Data;
  organizationId: string;
  /**
   * Runs a transaction inside the job's organization, as the service itself (`systemUserId`). Network
   * calls belong between transactions: the embedded database has one connection.
   */
  inOrganization: RunInTransaction;
};

/** What upkeep receives. It belongs to no organization, so row level security shows it no records. */
export type UpkeepContext = AttemptContext & { inTransaction: RunInTransaction };

type QueueSettings = {
  /** kebab-case; names the queue, and must not change once jobs have been sent. */
  name: string;
  /** Attempts after the first one. Default 5. */
  retryLimit?: number;
  /** Seconds before the second attempt; doubled, with some jitter, before each further one. Default 30. */
  retryDelay?: number;
  /** Seconds that an attempt may take before another process takes the job over. Default 300. */
  expireIn?: number;
  /** Seconds that a finished or failed job is kept for the operator to inspect. Default 7 days. */
  keepFor?: number;
  /** How many run at the same time in one process. Default 2. */
  concurrency?: number;
};

export type JobDefinition<Data = unknown> = QueueSettings & {
  kind: "organization";
  /** The schema of the data that the job is sent with. They are stored as JSON. */
  data: z.ZodType<Data>;
  /**
   * Whom it writes to; omitted if it sends no mail. The change that sends it counts toward mail limits by
   * them.
   */
  recipients?(this: void, data: Data): Recipients;
  /** Reads which members it would write to, besides those addresses; omitted if it sends members no mail. */
  members?(
    this: void,
    data: Data,
    inside: { transaction: Transaction; organizationId: string },
  ): Promise<MailedMember[]>;
  /** Runs for every organization at these times: a cron expression in UTC. Its data are `{}`. */
  schedule?: string;
  /**
   * Does the job. It runs at least once: if a process dies between the work and its record, the job is done
   * again.
   *
   * @throws PermanentFailure if another attempt cannot help; anything else is retried
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

/** Describes a kind of job: one file per kind, listed in `job-definitions.ts`. */
export function defineJob<Data>(
  definition: Omit<JobDefinition<Data>, "kind">,
): JobDefinition<Data> {
  return { kind: "organization", ...definition };
}

/**
 * Describes work on the service's own tables at set times, once and not for each organization: what needs a
 * function with the owner's rights.
 */
export function defineUpkeep(definition: Omit<UpkeepDefinition, "kind">): UpkeepDefinition {
  return { kind: "upkeep", ...definition };
}

/** Returns a job of a definition, with its data checked by the compiler. */
export function toJob<Data>(
  definition: JobDefinition<Data>,
  data: Data,
  options: Job["options"] = {},
): Job {
  return { name: definition.name, data, options };
}
