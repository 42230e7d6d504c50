import type { Database } from "../database.ts";
import {
  runTransaction,
  inTransactionSpan,
  runOnConnection,
  type Transaction,
  type TransactionWork,
} from "../tenant.ts";
import type { Replica } from "./replica.ts";

/** Where records are read: on the replica if there is one and it is up to date, else on the primary. */
type ReadSources = { database: Database; replica: Replica | null };

/**
 * Runs work in one read-only transaction of a user, like `runTransaction`. It sees everything that was committed
 * before it began.
 *
 * @throws Problem SERVICE_UNAVAILABLE as `runTransaction`, if neither server is available
 */
export async function runReadTransaction<Result>(
  { database, replica }: ReadSources,
  userId: string,
  work: TransactionWork<Result>,
): Promise<Result> {
  const options = { userId, access: "read" } as const;
  const outcome = await replica?.tryRead((standby, client) =>
    inTransactionSpan(() => runOnConnection(standby, client, options, work)),
  );
  return outcome ? outcome.result : runTransaction(database, userId, work, "read");
}

/** Runs work in a read-only transaction inside one organization, as one user. */
export async function readInOrganization<Result>(
  sources: ReadSources,
  tenant: { userId: string; organizationId: string },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return runReadTransaction(sources, tenant.userId, async (transaction, enter) => {
    enter(tenant.organizationId);
    return { result: await work(transaction), keepsWrites: true, afterFailure: () => null };
  });
}
