// Decision: decisions/0005-row-level-security-and-tenants.md
import type { Socket } from "node:net";
import type pg from "pg";
import type { Database } from "./database.ts";
import { isConnectionLost, toUnavailableProblem } from "./database-errors.ts";
import { hasUnreplicatedCommit } from "./monitored-client.ts";
import type { StatementResult } from "./statement-pipeline.ts";
import type { Query } from "./queries.ts";
import { createQuerySender, toQuery, withCallerStack, toSettingsQuery } from "./statements.ts";
import { isUuid } from "../schema/uuid.ts";
import { inSpan } from "../telemetry/in-span.ts";

/**
 * A transaction, as handlers see it. It hides the pool: a second connection would deadlock on the embedded
 * database, and would bypass the tenant.
 */
export type Transaction = {
  /** Runs a query. Queries that are started together share a round trip. */
  all<Row>(query: Query<Row>): Promise<Row[]>;
  /** Returns the first row, if there is one. */
  one<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** Sends a statement without waiting for its result; an error fails the transaction before COMMIT. */
  write(query: Query<unknown>): void;
  /** Calls back after COMMIT; never after a rollback. */
  afterCommit(callback: () => void): void;
  /** Runs work in a savepoint that can be rolled back while the transaction goes on. */
  inSavepoint<Result>(work: () => Promise<TransactionOutcome<Result>>): Promise<Result>;
};

/** The result of a transaction's work, and whether to commit it. */
export type TransactionOutcome<Result> = {
  result: Result;
  /** False: roll back. */
  keepsWrites: boolean;
  /**
   * Returns the result to use if a statement that was not awaited fails; null to throw the error instead.
   */
  afterFailure(this: void, cause: unknown): Result | null;
};

/** A user's membership in an organization, as row level security allows this user (`app.user_id`) to read it. */
export type Membership = {
  organizationId: string;
  organizationName: string;
  status: "active" | "suspended";
  timeZone: string;
  language: string;
  currency: string;
  userId: string;
  displayName: string;
  email: string | null;
  /** Whether the member is a program with its own client credentials. */
  isService: boolean;
  roleId: string;
  roleName: string;
  permissions: string[];
  /** Identifies the current set of enabled approval policies; null if there are none. */
  policiesStamp: string | null;
  /** The apps that the user revoked: when each was revoked last, in Unix seconds, by client id. */
  revokedApps: Record<string, number>;
};

/**
 * Enters an organization as its member: from then on, the transaction can read and write its records. A statement
 * sent right after shares the round trip.
 *
 * @param organizationId null: the only organization of the transaction's user
 * @returns the user's membership; null for a nonmember, who enters nothing
 */
export async function enterAsMember(
  transaction: Transaction,
  organizationId: string | null,
): Promise<Membership | null> {
  const row = await transaction.one<{ membership: Membership | null }>({
    text: "select enter_as_member($1) as membership",
    values: [organizationId],
  });
  return row?.membership ?? null;
}

/**
 * Gives the rest of a transaction access to an organization's records, as the transaction's user or as another
 * one.
 */
export type EnterOrganization = (organizationId: string, userId?: string) => void;

/**
 * The work of a transaction. It receives the function that enters an organization: before that, row level security
 * shows only the user's own rows.
 */
export type TransactionWork<Result> = (
  transaction: Transaction,
  enter: EnterOrganization,
) => Promise<TransactionOutcome<Result>>;

/**
 * Whether a transaction may write: PostgreSQL rejects writes in a read-only one. The result of a read-only
 * transaction is available once all its queries are complete, before COMMIT is.
 */
export type Access = "write" | "read";

/**
 * Runs work in one transaction of a user. BEGIN, role and user share the round trip of its first statement, and its
 * last writes that of COMMIT. Retries after deadlocks and serialization failures.
 *
 * @throws Problem SERVICE_UNAVAILABLE if the database cannot be reached, does not respond in time, or has a
 *   temporary error
 */
export async function runTransaction<Result>(
  database: Database,
  userId: string,
  work: TransactionWork<Result>,
  access: Access = "write",
): Promise<Result> {
  return inTransactionSpan(() =>
    retryConflicts(database, async () =>
      runOnConnection(database, await database.connect(), { userId, access }, work),
    ),
  );
}

/** Runs a transaction in a span. */
export function inTransactionSpan<Result>(run: () => Promise<Result>): Promise<Result> {
  return inSpan("transaction", { "db.system.name": "postgresql" }, run);
}

/** Runs work once, in a transaction on a given connection, and releases it. */
export async function runOnConnection<Result>(
  database: Pick<Database, "pooled">,
  client: pg.PoolClient,
  options: { userId: string; access: Access },
  work: TransactionWork<Result>,
): Promise<Result> {
  const session = begin(database, client, options);
  return session.run((transaction) =>
    work(transaction, (organizationId, as) => {
      const user = as === undefined ? {} : { "app.user_id": assertUuid(as) };
      transaction.write(
        toSettingsQuery({ "app.organization_id": assertUuid(organizationId), ...user }),
      );
    }),
  );
}

/** Runs work in a transaction of a user, which belongs to no organization until the work enters one. */
export async function asUser<Result>(
  database: Database,
  userId: string,
  work: (transaction: Transaction, enter: EnterOrganization) => Promise<Result>,
): Promise<Result> {
  return runTransaction(database, userId, async (transaction, enter) => ({
    result: await work(transaction, enter),
    keepsWrites: true,
    afterFailure: () => null,
  }));
}

/** Runs the service's own work (demo data, jobs) inside one organization, as one user. */
export async function asService<Result>(
  database: Database,
  tenant: { userId: string; organizationId: string },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return asUser(database, tenant.userId, (transaction, enter) => {
    enter(tenant.organizationId);
    return work(transaction);
  });
}

function begin(
  database: Pick<Database, "pooled">,
  client: pg.PoolClient,
  options: { userId: string; access: Access },
) {
  const send = createQuerySender(client, { isPooled: database.pooled !== null }, (result) => {
    sent.push(result);
  });
  let sent: Promise<StatementResult>[] = [];
  const commitCallbacks: (() => void)[] = [];
  let savepoints = 0;
  for (const query of toBeginQueries(database, options)) void send(query);
  const transaction: Transaction = {
    async all<Row>(query: Query<Row>) {
      return (await withCallerStack(send(query))).rows as Row[];
    },
    async one<Row>(query: Query<Row>) {
      return (await withCallerStack(send(query))).rows[0] as Row | undefined;
    },
    write: (query) => void send(query),
    afterCommit(callback) {
      commitCallbacks.push(callback);
    },
    async inSavepoint(work) {
      await firstError(sent);
      sent = [];
      // Savepoints may be nested.
      const savepoint = `attempt_${(savepoints += 1)}`;
      void send(toQuery(`savepoint ${savepoint}`));
      try {
        const outcome = await work();
        const result = await awaitOutcome(outcome, firstError(sent), sent);
        if (outcome.keepsWrites && result === outcome.result) return result;
        sent = [];
        void send(toQuery(`rollback to savepoint ${savepoint}`));
        return result;
      } catch (error) {
        throw await firstCause(sent, error);
      }
    },
  };

  async function commit(): Promise<void> {
    // Nothing depends on the COMMIT of a read-only transaction, so the caller need not wait for it.
    if (options.access === "read") {
      await firstError(sent);
      void send(toQuery("commit"));
      return;
    }
    const result = send(toQuery("commit"));
    await firstError(sent);
    assertCommitted(client, await result);
    for (const callback of commitCallbacks) callback();
  }

  async function run<Result>(
    work: (transaction: Transaction) => Promise<TransactionOutcome<Result>>,
  ): Promise<Result> {
    let isBroken = false;
    const rollback = () =>
      client.query("rollback").then(
        () => undefined,
        () => (isBroken = true),
      );
    try {
      const outcome = await work(transaction);
      const written = outcome.keepsWrites ? commit() : firstError(sent);
      const result = await awaitOutcome(outcome, written, sent);
      if (!outcome.keepsWrites || result !== outcome.result) await rollback();
      return result;
    } catch (error) {
      const cause = await firstCause(sent, error);
      isBroken = isConnectionLost(cause);
      if (!isBroken) await rollback();
      throw cause;
    } finally {
      const ended = Promise.allSettled(sent).then((outcomes) =>
        client.release(isBroken || outcomes.some(isLost)),
      );
      if (options.access === "write") await ended;
    }
  }

  return { transaction, run };
}

/** Returns the first statements of every transaction. */
function toBeginQueries(
  { pooled }: Pick<Database, "pooled">,
  { userId, access }: { userId: string; access: Access },
): Query<unknown>[] {
  const limit = pooled?.statementMs ?? null;
  return [
    toQuery(access === "read" ? "begin read only" : "begin"),
    toSettingsQuery({
      role: "werkbank_app",
      "app.user_id": assertUuid(userId),
      ...(limit === null ? {} : { statement_timeout: String(limit) }),
    }),
  ];
}

/** Returns the result of work, once its last statements are complete. */
async function awaitOutcome<Result>(
  { result, afterFailure }: TransactionOutcome<Result>,
  lastStatements: Promise<void>,
  sent: Promise<StatementResult>[],
): Promise<Result> {
  try {
    await lastStatements;
    return result;
  } catch (error) {
    const cause = await firstCause(sent, error);
    const fallback = afterFailure(cause);
    if (fallback === null) throw cause;
    return fallback;
  }
}

/** Returns the socket of a connection; for the embedded database, an `EmbeddedSocket`. */
export function socketOf(client: pg.PoolClient): Partial<Socket> {
  return (client as unknown as { connection: { stream: Partial<Socket> } }).connection.stream;
}

/**
 * Returns the first error, instead of one that follows from it: in an aborted transaction or on a closed
 * connection.
 */
async function firstCause(sent: Promise<StatementResult>[], error: unknown): Promise<unknown> {
  return firstError(sent).then(
    () => error,
    (first: unknown) => (isAborted(error) || isConnectionLost(error) ? first : error),
  );
}

/** Whether a statement failed because the connection was lost. */
function isLost(outcome: PromiseSettledResult<StatementResult>): boolean {
  return outcome.status === "rejected" && isConnectionLost(outcome.reason);
}

async function firstError(sent: Promise<StatementResult>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(sent)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}

/**
 * Retries after deadlocks and serialization failures. Converts the error of the last attempt to the caller's
 * problem.
 */
async function retryConflicts<Result>(
  { outageListeners }: Database,
  run: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt === 3 || (code !== "40001" && code !== "40P01")) {
        const unavailable = toUnavailableProblem(error);
        if (unavailable === null) throw error;
        for (const notify of outageListeners) notify(error);
        throw unavailable;
      }
    }
  }
}

/** Returns the id. @throws Error if it is not a UUID: settings must not contain free text */
function assertUuid(id: string): string {
  if (!isUuid(id)) throw new Error("not a UUID");
  return id;
}

/** @throws Error if the server rolled back instead, or committed what may be lost with it */
function assertCommitted(client: pg.PoolClient, { command }: StatementResult): void {
  if (command !== "COMMIT") throw new Error("the transaction was rolled back");
  if (!hasUnreplicatedCommit(client)) return;
  const message = "the wait for the synchronous replica was canceled";
  // Transaction resolution unknown (PostgreSQL, appendix A).
  throw Object.assign(new Error(message), { code: "08007" });
}

function isAborted(error: unknown): boolean {
  return (
    (error as { code?: unknown }).code === "25P02" ||
    (error instanceof Error && error.message === "the transaction was rolled back")
  );
}
