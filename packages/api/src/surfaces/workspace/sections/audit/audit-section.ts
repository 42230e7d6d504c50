import { revertAuditEntry } from "../../../../domains/audit/operations/revert-audit-entry.ts";
import { toText } from "../../../pages/session-forms.ts";
import type { Section } from "../../section.ts";
import { auditMessages } from "./audit-messages.ts";
import { renderAuditEntry } from "./render-audit-entry.ts";
import { renderAuditList } from "./render-audit-list.ts";

/** The audit log: find a wrong change, and undo it. */
export const auditSection: Section = {
  slug: "audit",
  label: { en: auditMessages.en.title, nl: auditMessages.nl.title },
  permission: "audit:read",
  render: (visit, rejected) =>
    visit.recordId === null
      ? renderAuditList(visit)
      : renderAuditEntry(visit, visit.recordId, rejected),
  forms: {
    undo: {
      toCall: (form, { recordId }) =>
        recordId === null
          ? null
          : {
              operation: revertAuditEntry,
              params: { entryId: recordId },
              body: { reason: toText(form, "reason") },
            },
      done: { en: auditMessages.en.undo.done, nl: auditMessages.nl.undo.done },
    },
  },
};
