import { toApprovalPath } from "../../../../domains/approvals/approval-url.ts";
import type { AuditEntry } from "../../../../domains/audit/audit-entry.ts";
import { isRecordKind, toRecordPath } from "../../../../domains/shared/record-urls.ts";
import type { SectionVisit } from "../../section.ts";
import { toPagePath } from "../../page-route.ts";

/** The sections of the workspace with a page for each record of a kind. */
const sectionsByKind: Readonly<Record<string, string>> = {
  member: "members",
  order: "orders",
  quote: "quotes",
};

/** Returns the path of the page of the record that an entry is about; null for kinds without pages. */
export function findRecordPage(
  { kind, id }: NonNullable<AuditEntry["target"]>,
  { organization, language }: SectionVisit,
): string | null {
  if (isRecordKind(kind))
    return toRecordPath({ organizationId: organization.id, kind, id }, language);
  if (kind === "approval") return toApprovalPath({ organizationId: organization.id, id }, language);
  const section = sectionsByKind[kind];
  if (section === undefined) return null;
  return toPagePath({ language, organizationId: organization.id, section, recordId: id });
}
