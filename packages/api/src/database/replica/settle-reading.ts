import type { Database } from "../database.ts";
import { settle, traced, transact, type Transaction, type Work } from "../tenant.ts";
import type { Replica } from "./replica.ts";

/** Where records are read: on the replica if there is one and it is up to date, else on the primary. */
type Sources = { database: Database; replica: Replica | null };

/**
 * Runs work in one read-only transaction of a user, like `runTransaction`. It sees everything that was committed
 * before it began.
 *
 * @throws Problem SERVICE_UNAVAILABLE as `runTransaction`, if neither server is available
 */
export async function settleReading<Result>(
  { database, replica }: Sources,
  userId: string,
  work: Work<Result>,
): Promise<Result> {
  const options = { userId, access: "read" } as const;
  const answered = await replica?.attempt((standby, client) =>
    traced(() => transact(standby, client, options, work)),
  );
  return answered ? answered.result : settle(database, userId, work, "read");
}

/** Runs work in a read-only transaction inside one organization, as one user. */
export async function asReader<Result>(
  sources: Sources,
  tenant: { userId: string; organizationId: string },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return settleReading(sources, tenant.userId, async (transaction, enter) => {
    enter(tenant.organizationId);
    return { result: await work(transaction), keeps: true, afterFailure: () => null };
  });
}
