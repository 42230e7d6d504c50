import { clientAddress } from "@werkbank/http/client-address";
import { queries } from "../../../database/queries.ts";
import { asService, type Transaction } from "../../../database/tenant.ts";
import type { Exchange } from "../../../http/surface.ts";
import { toAuditStatement } from "../../../kernel/audit.ts";
import type { Service } from "../../../service.ts";
import type { OpenedDownload } from "./open-download.ts";

/** How long later ranges belong to a recorded download: as long as its link is valid. */
const downloadWindowMs = 5 * 60_000;

/**
 * Records a download in the audit log, since data leaves the organization.
 *
 * @param isPart whether the range begins after the first byte. It is not recorded within 5 minutes of a
 *   download of this file by this user, so that seeking in a player, or resuming a download, adds no entry
 */
export async function recordDownload(
  service: Service,
  { request, requestId, incoming }: Exchange,
  download: OpenedDownload,
  { isPart }: { isPart: boolean },
): Promise<void> {
  const { claim, membership, file, action, params } = download;
  const { organizationId, userId } = claim;
  const now = new Date(service.now());
  const { query } = toAuditStatement({
    actor: {
      userId,
      displayName: membership.displayName,
      clientId: null,
      channel: "api",
      ip: clientAddress(request, incoming, service.config.trustedProxies),
      requestId,
      toolName: null,
      reason: null,
    },
    action,
    params,
    organizationId,
    at: now,
    outcome: "succeeded",
    change: { target: file.target, before: {}, after: {}, event: [] },
    notExecuted: null,
    reversible: false,
  });
  await asService(service.database, { userId, organizationId }, async (transaction) => {
    if (isPart && (await hasDownloadSince(transaction, download, now.getTime() - downloadWindowMs)))
      return;
    transaction.write(query);
  });
}

async function hasDownloadSince(
  transaction: Transaction,
  { claim: { organizationId, userId }, file: { target }, action }: OpenedDownload,
  since: number,
): Promise<boolean> {
  const entry = await transaction.one(
    queries
      .selectFrom("audit_entries")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("target_kind", "=", target.kind)
      .where("target_id", "=", target.id)
      .where("action", "=", action)
      .where("actor_user_id", "=", userId)
      .where("at", ">", new Date(since))
      .limit(1),
  );
  return entry !== undefined;
}
