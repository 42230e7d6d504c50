import type { Database } from "../database.ts";
import { settle, traced, transact, type Transaction, type Work } from "../tenant.ts";
import type { Replica } from "./replica.ts";

/** Where records are read: on the replica, if there is one and it is as current as the primary. */
type Sources = { database: Database; replica: Replica | null };

/**
 * Runs read-only work in one transaction of a person, like `settle`. It sees everything that anyone committed
 * before it began.
 *
 * @throws Problem SERVICE_UNAVAILABLE as `settle` does, when neither server can answer
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

/** Reads inside one organization, as one person. */
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
