import { z } from "zod";
import type { Transaction } from "../../../database/tenant.ts";
import { defineJob, toJob } from "../../../jobs/define-job.ts";
import { PermanentFailure } from "../../../jobs/job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import type { Service } from "../../../service.ts";
import { readSettings } from "../../organizations/organization-settings.ts";
import { readAnchorKeys } from "../anchor-keys.ts";
import { type AuditAnchor, signAnchor } from "../audit-anchor.ts";
import { checkChain, readHead } from "../audit-chain.ts";
import { toChainCheckContext } from "../chain-check-context.ts";
import { toAnchorMail } from "../mail/anchor-mail.ts";
import { ownerRole } from "../../../kernel/permissions/permissions.ts";
import { readRoleHolders } from "../../members/role-holders.ts";
import { insertAnchor, readNewestAnchor } from "../stored-anchors.ts";

/**
 * Signs the head of the audit log once a day if it has new entries. Verifies the entries since the previous anchor
 * first; if they are broken, the job fails without an anchor, which the operator sees in the log.
 */
export const anchorAuditLog = defineJob({
  name: "anchor-audit-log",
  data: z.object({}),
  schedule: "20 1 * * *",
  async work({ service, now, organizationId, inOrganization }) {
    const keys = await readAnchorKeys(service.config);
    const [head, newest] = await inOrganization((transaction) =>
      Promise.all([readHead(transaction), readNewestAnchor(transaction, keys)]),
    );
    if (head.sequence === (newest?.sequence ?? 0)) return;
    const context = toChainCheckContext(service, organizationId, keys, inOrganization);
    const { firstBrokenSequence } = await checkChain(context, head, [
      newest?.sequence ?? 1,
      Number.MAX_SAFE_INTEGER,
    ]);
    if (firstBrokenSequence !== null) {
      throw new PermanentFailure(
        `the audit log is not whole: entry ${firstBrokenSequence} is missing or was changed; it was not anchored`,
      );
    }
    const { sequence, hash } = head;
    const at = now.toISOString();
    const keyId = keys.signing.jwk.kid;
    const jws = await signAnchor(keys, { organizationId, sequence, hash, at });
    const anchor: AuditAnchor = { sequence, hash, at, keyId, jws };
    await inOrganization(async (transaction) => {
      const isNew = await insertAnchor(transaction, organizationId, anchor);
      if (isNew) await mailAnchor(service, transaction, organizationId, anchor);
    });
  },
});

/** Mails an anchor to the owners if the organization has `mailAuditAnchors` enabled. */
async function mailAnchor(
  service: Service,
  transaction: Transaction,
  organizationId: string,
  anchor: AuditAnchor,
): Promise<void> {
  const { mailAuditAnchors } = await readSettings(transaction, organizationId);
  if (!mailAuditAnchors) return;
  for (const recipient of await readRoleHolders(transaction, organizationId, [ownerRole.name])) {
    const mail = toAnchorMail(recipient, anchor, service.config);
    service.jobs.send(transaction, toJob(sendMail, mail));
  }
}
