import { asService, type Transaction } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";
import type { Service } from "../../service.ts";

/** Runs a short transaction of the service inside an organization, such as that of an export. */
export function inOrganization<Result>(
  { database }: Pick<Service, "database">,
  { organizationId }: { organizationId: string },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return asService(database, { userId: systemUserId, organizationId }, work);
}
