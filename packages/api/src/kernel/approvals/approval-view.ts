import type { Language } from "@werkbank/http/accept-language";
import type { Membership } from "../../database/tenant.ts";
import { toTimestamp } from "../../schema/values.ts";
import { withMaskedPublicUrl, withoutPublicUrl } from "../former-public-url.ts";
import type { FieldChange } from "../audit.ts";
import { toMailRecipients } from "../changes/mail-recipients.ts";
import { permissions } from "../permissions/permissions.ts";
import { toVisibleChanges } from "../permissions/visible-changes.ts";
import { Approval } from "./approval.ts";
import { type ApprovalRow, type Decision, stateOf } from "./approval-row.ts";
import { toApproversText } from "./approvers.ts";
import { whyNotDecide } from "./may-decide.ts";
import { toDutchTitle, toLabel, toSummary } from "./summary.ts";
import { isGenerated } from "./to-resolved-call.ts";

/**
 * Returns the representation of an approval for a member.
 *
 * @param language the language of generated texts
 */
export function toApproval(
  row: ApprovalRow,
  member: Membership,
  now: Date,
  language: Language = "en",
): Approval {
  const state = stateOf(row, now);
  const isOpen = mayReadInput(row, member);
  const hidden = new Set(row.requested_by === member.userId ? [] : row.hidden_item_ids);
  const changes = withoutIds(withMaskedPublicUrl(row.changes), hidden) as Approval["changes"];
  return {
    id: row.id,
    organizationId: row.organization_id,
    state,
    policyId: row.policy_id,
    policyName: row.policy_name,
    message: row.message,
    approvers: approversTextOf(row, language),
    operation: row.operation,
    toolName: row.tool_name,
    channel: Approval.shape.channel.parse(row.channel),
    requestedBy: row.requested_by,
    requester: withTimestamp(row.requester),
    clientId: row.client_id,
    clientName: row.client_name,
    initiators: row.initiators,
    tokenScopes: row.token_scopes,
    summary: summaryOf(row, language),
    input: isOpen ? (withoutIds(row.input, hidden) as Approval["input"]) : null,
    inputHash: row.input_hash.toString("hex"),
    target: isOpen && !hidden.has(row.target?.id ?? "") ? row.target : null,
    changes: isOpen ? toVisibleChanges(member, row.target, changes) : [],
    ...(isOpen ? toEffects(row, member) : noEffects),
    resolvedHash: row.resolved_hash?.toString("hex") ?? null,
    requestReason: row.request_reason,
    requiredApprovals: row.required_approvals,
    decisions: toDecisions(row),
    mayDecide: state === "pending" && whyNotDecide(row, member) === null,
    expiresAt: row.expires_at.toISOString(),
    decidedAt: toTimestamp(row.decided_at),
    executedAt: toTimestamp(row.executed_at),
    result:
      isOpen && row.result !== null
        ? { status: row.result.status, body: withoutIds(withoutPublicUrl(row.result.body), hidden) }
        : null,
    problem: isOpen ? (withoutIds(row.problem, hidden) as Approval["problem"]) : null,
    auditEntryId: row.audit_entry_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const noEffects = {
  consequences: [],
  mailTo: null,
  webhookUrl: null,
  totalMinor: null,
  currency: null,
};

/**
 * Returns what the call would change besides its record, whom it would mail, where it would have events sent, and the
 * total that it is about.
 */
function toEffects({ resolved }: ApprovalRow, member: Membership) {
  if (resolved === null) return noEffects;
  const { totals, mailTo, webhookUrl = null, consequences } = resolved;
  return {
    consequences: consequences.map(({ action, target, changes }) => ({
      operation: action,
      kind: target?.kind ?? null,
      label: toConsequenceLabel(target?.label, changes),
      changes: toVisibleChanges(member, target ?? null, changes).filter(
        ({ after }) => !isGenerated(after),
      ),
    })),
    mailTo: toMailRecipients(mailTo, member),
    webhookUrl,
    totalMinor: totals.totalMinor,
    currency: totals.currency,
  };
}

/** Returns the label of a record; the title or the name of a new one, whose label contains a generated number. */
function toConsequenceLabel(label: unknown, changes: readonly FieldChange[]): string | null {
  const named = changes.find(({ field }) => field === "title" || field === "name")?.after;
  return [label, named].find((text) => typeof text === "string") ?? null;
}

/** Removes ids from a JSON value: members with such an id, and array items that are or contain one. */
function withoutIds(value: unknown, ids: ReadonlySet<string>): unknown {
  if (ids.size === 0 || typeof value !== "object" || value === null) return value;
  const isId = (each: unknown) => typeof each === "string" && ids.has(each);
  const hasId = (each: unknown) =>
    typeof each === "object" && each !== null && Object.values(each).some(isId);
  if (Array.isArray(value)) {
    return value.filter((each) => !isId(each) && !hasId(each)).map((each) => withoutIds(each, ids));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isId(each))
      .map(([name, each]) => [name, withoutIds(each, ids)]),
  );
}

/** Returns the summary of the call in a language; shorter for calls held before the parts were stored. */
export function summaryOf(
  { operation, summary, summary_parts: parts, target }: Summarized,
  language: Language,
): string {
  const title = language === "en" ? parts?.title : toDutchTitle(operation);
  if (title === undefined) return summary;
  const knownParts = parts ?? {
    ...withoutParts,
    label: toLabel(target?.displayNumber, target?.label),
  };
  return toSummary(title, target?.kind ?? null, knownParts, language);
}

type Summarized = Pick<ApprovalRow, "operation" | "summary" | "summary_parts" | "target">;
const withoutParts = { status: null, amount: null, customerName: null };

function approversTextOf(row: ApprovalRow, language: Language): string {
  const { approver_names: names, approvers_text: english, required_approvals: required } = row;
  return language === "en" || names === null ? english : toApproversText(names, required, language);
}

/** Whether the member is the requester, may decide, or may read such records and the approval is not closed. */
function mayReadInput(row: ApprovalRow, member: Membership): boolean {
  const readPermission = row.permission.replace(/:.*$/u, ":read");
  const requiredPermission = permissions.includes(readPermission) ? readPermission : row.permission;
  return (
    row.requested_by === member.userId ||
    whyNotDecide(row, member) === null ||
    (!row.is_closed && member.permissions.includes(requiredPermission))
  );
}

/** Returns the decisions, oldest first. */
export function toDecisions({ decisions }: Pick<ApprovalRow, "decisions">): Decision[] {
  return decisions.map((each) => ({ ...each, at: new Date(each.at).toISOString() }));
}

function withTimestamp(requester: Approval["requester"]): Approval["requester"] {
  const { disabledAt } = requester;
  return {
    ...requester,
    disabledAt: disabledAt === null ? null : new Date(disabledAt).toISOString(),
  };
}

/** Returns the representation of an approval in events: without input and result, which not every reader may see. */
export function toEventObject(row: ApprovalRow, now: Date): Record<string, unknown> {
  return {
    id: row.id,
    organizationId: row.organization_id,
    state: stateOf(row, now),
    policyId: row.policy_id,
    policyName: row.policy_name,
    operation: row.operation,
    toolName: row.tool_name,
    channel: row.channel,
    requestedBy: row.requested_by,
    clientId: row.client_id,
    summary: row.summary,
    requiredApprovals: row.required_approvals,
    decisions: toDecisions(row),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: toTimestamp(row.decided_at),
    executedAt: toTimestamp(row.executed_at),
    auditEntryId: row.audit_entry_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
