import type { Socket } from "node:net";
import type pg from "pg";
import type { Database } from "./database.ts";
import { isConnectionLost, toUnavailable } from "./conditions.ts";
import type { Answer } from "./packet.ts";
import type { Query } from "./queries.ts";
import { createSender, plain, told, toSettings } from "./statements.ts";
import { isUuid } from "../schema/uuid.ts";
import { inSpan } from "../telemetry/in-span.ts";

/**
 * A transaction as handlers see it. They cannot reach the pool: a checkout inside an open
 * transaction would wait for ever on the embedded database, and would leave the tenant.
 */
export type Transaction = {
  /** Runs a query; several may be started before the first is awaited, and share a round trip. */
  all<Row>(query: Query<Row>): Promise<Row[]>;
  /** The first row, if there is one. */
  one<Row>(query: Query<Row>): Promise<Row | undefined>;
  /** Sends a statement without waiting: it is settled, with its error if any, before COMMIT. */
  write(query: Query<unknown>): void;
  /** Calls back once the transaction has been committed; never when it is not. */
  afterCommit(callback: () => void): void;
  /** Runs work of which nothing may stay, though the transaction goes on: inside a savepoint. */
  attempt<Result>(work: () => Promise<Settled<Result>>): Promise<Result>;
};

/** What work came to, and what becomes of what it wrote. */
export type Settled<Result> = {
  result: Result;
  /** False: everything is taken back. */
  keeps: boolean;
  /**
   * What a statement that nothing waited for makes of the result by failing in the end; null where it
   * is a failure of the work as a whole.
   */
  afterFailure(this: void, cause: unknown): Result | null;
};

/** The caller's place in an organization, as read under the policies on `app.user_id`. */
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
  roleId: string;
  roleName: string;
  permissions: string[];
  /** Stands for the enabled approval policies as they are now; null where there are none. */
  policiesStamp: string | null;
};

/**
 * Enters an organization as its member: from here on the transaction sees and writes its records. A
 * statement that is sent behind it joins its round trip.
 *
 * @param organizationId null: the only organization that the person of the transaction has
 * @returns the person's membership; null for whoever is no member, and then nothing has been entered
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
 * Lets the rest of a transaction read and write the records of an organization: as the person whose it
 * is, or as another one.
 */
export type EnterOrganization = (organizationId: string, userId?: string) => void;

/**
 * What is done in a transaction. It receives what enters an organization as well: until then the policies
 * show what belongs to the person alone.
 */
export type Work<Result> = (
  transaction: Transaction,
  enter: EnterOrganization,
) => Promise<Settled<Result>>;

/**
 * Whether a transaction may write: in one that reads, PostgreSQL refuses to. Its result is there once all that
 * it asked is answered, while COMMIT is still under way.
 */
export type Access = "write" | "read";

/**
 * Runs work in one transaction of a person: begin, role and user leave with its first statement, what
 * it has written leaves with COMMIT. Deadlocks and serialization failures run it again.
 *
 * @throws Problem SERVICE_UNAVAILABLE when the database cannot be reached, does not answer in time, or
 *   cannot do what it is asked at present
 */
export async function settle<Result>(
  database: Database,
  userId: string,
  work: Work<Result>,
  access: Access = "write",
): Promise<Result> {
  return traced(() =>
    retried(database, async () =>
      transact(database, await database.connect(), { userId, access }, work),
    ),
  );
}

/** Runs a transaction in a span of its own. */
export function traced<Result>(run: () => Promise<Result>): Promise<Result> {
  return inSpan("transaction", { "db.system.name": "postgresql" }, run);
}

/** Runs work once, in a transaction on a connection, which is given back in the end. */
export async function transact<Result>(
  database: Pick<Database, "pooled">,
  client: pg.PoolClient,
  options: { userId: string; access: Access },
  work: Work<Result>,
): Promise<Result> {
  const session = begin(database, client, options);
  return session.run((transaction) =>
    work(transaction, (organizationId, as) => {
      const person = as === undefined ? {} : { "app.user_id": checked(as) };
      transaction.write(toSettings({ "app.organization_id": checked(organizationId), ...person }));
    }),
  );
}

/** Runs work that belongs to a person and, until it enters one, to no organization. */
export async function asUser<Result>(
  database: Database,
  userId: string,
  work: (transaction: Transaction, enter: EnterOrganization) => Promise<Result>,
): Promise<Result> {
  return settle(database, userId, async (transaction, enter) => ({
    result: await work(transaction, enter),
    keeps: true,
    afterFailure: () => null,
  }));
}

/** Runs work of the service itself (demo data, jobs) inside one organization, as one person. */
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
  const send = createSender(client, { isPooled: database.pooled !== null }, (answer) => {
    sent.push(answer);
  });
  let sent: Promise<Answer>[] = [];
  const committed: (() => void)[] = [];
  let attempts = 0;
  for (const query of toOpening(database, options)) void send(query);
  const transaction: Transaction = {
    async all<Row>(query: Query<Row>) {
      return (await told(send(query))).rows as Row[];
    },
    async one<Row>(query: Query<Row>) {
      return (await told(send(query))).rows[0] as Row | undefined;
    },
    write: (query) => void send(query),
    afterCommit(callback) {
      committed.push(callback);
    },
    async attempt(work) {
      await firstError(sent);
      sent = [];
      // An attempt may be made within another: each goes back to where it began itself.
      const savepoint = `attempt_${(attempts += 1)}`;
      void send(plain(`savepoint ${savepoint}`));
      try {
        const settled = await work();
        const result = await outcomeOf(settled, firstError(sent), sent);
        if (settled.keeps && result === settled.result) return result;
        sent = [];
        void send(plain(`rollback to savepoint ${savepoint}`));
        return result;
      } catch (error) {
        throw await firstCause(sent, error);
      }
    },
  };

  async function commit(): Promise<void> {
    // Nothing depends on how a reading ends: who asked need not wait for it.
    if (options.access === "read") {
      await firstError(sent);
      void send(plain("commit"));
      return;
    }
    const answer = send(plain("commit"));
    await firstError(sent);
    if ((await answer).command !== "COMMIT") throw new Error("the transaction was rolled back");
    for (const callback of committed) callback();
  }

  async function run<Result>(
    work: (transaction: Transaction) => Promise<Settled<Result>>,
  ): Promise<Result> {
    let broken = false;
    const rollback = () =>
      client.query("rollback").then(
        () => undefined,
        () => (broken = true),
      );
    try {
      const settled = await work(transaction);
      const result = await outcomeOf(settled, settled.keeps ? commit() : firstError(sent), sent);
      if (!settled.keeps || result !== settled.result) await rollback();
      return result;
    } catch (error) {
      const cause = await firstCause(sent, error);
      broken = isConnectionLost(cause);
      if (!broken) await rollback();
      throw cause;
    } finally {
      const ended = Promise.allSettled(sent).then((outcomes) =>
        client.release(broken || outcomes.some(isLost)),
      );
      if (options.access === "write") await ended;
    }
  }

  return { transaction, run };
}

/** What every transaction begins with. */
function toOpening(
  { pooled }: Pick<Database, "pooled">,
  { userId, access }: { userId: string; access: Access },
): Query<unknown>[] {
  const limit = pooled?.statementMs ?? null;
  return [
    plain(access === "read" ? "begin read only" : "begin"),
    toSettings({
      role: "werkbank_app",
      "app.user_id": checked(userId),
      ...(limit === null ? {} : { statement_timeout: String(limit) }),
    }),
  ];
}

/** What work came to, once its last statements have been answered. */
async function outcomeOf<Result>(
  { result, afterFailure }: Settled<Result>,
  ending: Promise<void>,
  sent: Promise<Answer>[],
): Promise<Result> {
  try {
    await ending;
    return result;
  } catch (error) {
    const cause = await firstCause(sent, error);
    const instead = afterFailure(cause);
    if (instead === null) throw cause;
    return instead;
  }
}

/** Of the embedded database no more than what the driver needs. */
export function socketOf(client: pg.PoolClient): Partial<Socket> {
  return (client as unknown as { connection: { stream: Partial<Socket> } }).connection.stream;
}

/**
 * The statement that failed first, not the ones that failed because of it: in a transaction that was
 * aborted, on a connection that was given up.
 */
async function firstCause(sent: Promise<Answer>[], error: unknown): Promise<unknown> {
  return firstError(sent).then(
    () => error,
    (first: unknown) => (isAborted(error) || isConnectionLost(error) ? first : error),
  );
}

/** Whether the connection went with a statement that nobody waited for. */
function isLost(outcome: PromiseSettledResult<Answer>): boolean {
  return outcome.status === "rejected" && isConnectionLost(outcome.reason);
}

async function firstError(sent: Promise<Answer>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(sent)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}

/**
 * Deadlocks and serialization failures are no one's mistake: the request runs again. What the database
 * fails with in the end becomes the refusal that it is to a caller.
 */
async function retried<Result>({ outages }: Database, run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempt === 3 || (code !== "40001" && code !== "40P01")) {
        const unavailable = toUnavailable(error);
        if (unavailable === null) throw error;
        for (const tell of outages) tell(error);
        throw unavailable;
      }
    }
  }
}

/** Who and where are UUIDs, never free text. */
function checked(id: string): string {
  if (!isUuid(id)) throw new Error("not a UUID");
  return id;
}

function isAborted(error: unknown): boolean {
  return (
    (error as { code?: unknown }).code === "25P02" ||
    (error instanceof Error && error.message === "the transaction was rolled back")
  );
}
