import { extendSeries } from "./domains/agenda/jobs/extend-series.ts";
import { notifyFeedOwners } from "./domains/agenda/jobs/notify-feed-owners.ts";
import { sendInvitations } from "./domains/agenda/jobs/send-invitations.ts";
import { expireApproval } from "./domains/approvals/jobs/expire-approval.ts";
import { notifyApprovers } from "./domains/approvals/jobs/notify-approvers.ts";
import { sendApproverDigest } from "./domains/approvals/jobs/send-approver-digest.ts";
import { anchorAuditLog } from "./domains/audit/jobs/anchor-audit-log.ts";
import { announceDueServices } from "./domains/customer-assets/jobs/announce-due-services.ts";
import { purgeEvents } from "./domains/events/jobs/purge-events.ts";
import { tidyFiles } from "./domains/files/jobs/tidy-files.ts";
import { purgeNotifications } from "./domains/notifications/jobs/purge-notifications.ts";
import { notifyMembers } from "./domains/notifications/jobs/notify-members.ts";
import { expireQuotes } from "./domains/quotes/jobs/expire-quotes.ts";
import { forgetQuoteDocuments } from "./domains/quotes/jobs/forget-quote-documents.ts";
import { deleteOrganizations } from "./domains/portability/jobs/delete-organization.ts";
import { runFullExport } from "./domains/portability/jobs/run-full-export.ts";
import { purgeTransfers } from "./domains/transfers/jobs/purge-transfers.ts";
import { runExportJob } from "./domains/transfers/jobs/run-export.ts";
import { runImportJob } from "./domains/transfers/jobs/run-import.ts";
import type { AnyJobDefinition } from "./jobs/define-job.ts";
import { purgeDeleted } from "./kernel/purge/purge-deleted.ts";
import { purgeIdempotencyKeys } from "./kernel/purge/purge-idempotency-keys.ts";
import { sendMail } from "./mail/send-mail.ts";
import { purgeDeliveries } from "./domains/webhooks/jobs/purge-deliveries.ts";
import { purgeWorkflowRuns } from "./domains/workflows/jobs/purge-workflow-runs.ts";
import { sendQuoteMail } from "./domains/quotes/jobs/send-quote.ts";

/** All job definitions of the service. */
export const jobDefinitions: readonly AnyJobDefinition[] = [
  sendMail,
  purgeIdempotencyKeys,
  sendQuoteMail,
  expireQuotes,
  purgeDeleted,
  forgetQuoteDocuments,
  anchorAuditLog,
  announceDueServices,
  purgeEvents,
  purgeDeliveries,
  purgeWorkflowRuns,
  tidyFiles,
  notifyMembers,
  purgeNotifications,
  purgeTransfers,
  extendSeries,
  sendInvitations,
  notifyFeedOwners,
  notifyApprovers,
  sendApproverDigest,
  expireApproval,
  runImportJob,
  runExportJob,
  runFullExport,
  deleteOrganizations,
];
