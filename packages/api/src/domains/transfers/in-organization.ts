import { asService, type Transaction } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";
import type { Application } from "../../kernel/application.ts";

/** Runs a short transaction of the service inside the organization of an export or import. */
export function inOrganization<Result>(
  { database }: Application,
  { organizationId }: { organizationId: string },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return asService(database, { userId: systemUserId, organizationId }, work);
}
