import { z } from "zod";
import { toFieldChanges, type Target } from "../../../kernel/audit.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { hasVisibleText, lines } from "../../../schema/text.ts";
import { uuid } from "../../../schema/values.ts";
import type { Transaction } from "../../../database/tenant.ts";
import { inSchemaOrder } from "../../../schema/member-order.ts";
import { unversioned } from "../../../http/etag.ts";
import { AuditEntry, loadEntry, toEntryTarget } from "../audit-entry.ts";
import { toVisibleEntry } from "../visible-entry.ts";
import { loadRevertChains, type RevertChain } from "../find-inverse.ts";
import { planRevert } from "../plan-revert.ts";
import { toVisibleChanges } from "../../../kernel/permissions/visible-changes.ts";
import { takeAdvisoryLock } from "../../../database/advisory-lock.ts";

const UndoneChange = z.strictObject({
  field: z.string().meta({ description: "The name of the field.", examples: ["status"] }),
  before: z.unknown().meta({
    description: "Its value before the undoing; null when it had none.",
    examples: ["done"],
  }),
  after: z.unknown().meta({
    description: "Its value after the undoing; null when it has none.",
    examples: ["todo"],
  }),
});

const AuditRevert = z
  .strictObject({
    status: z.literal("done").meta({ description: "Always `done`: a refusal is a problem." }),
    reverted: z
      .strictObject({
        action: z.string().meta({
          description: "The operation that was undone, by its operationId.",
          examples: ["setTaskStatus"],
        }),
        changes: z.array(UndoneChange).meta({ description: "What undoing changed." }),
      })
      .meta({ description: "What was undone, and what that changed." }),
  })
  .meta({ id: "AuditRevert", description: "What was undone." });

export const revertAuditEntry = defineOperation({
  id: "revertAuditEntry",
  method: "POST",
  path: "/v1/organizations/{organizationId}/audit-log/{entryId}/revert",
  tag: "Audit log",
  permission: "audit:revert",
  summary: "Undo a change",
  description: [
    "Undoes the change that an entry of the last 30 days records: old values are written back, what was created is deleted, what was deleted is restored, what was moved is moved back, and a stock movement gets one with the opposite quantities. It needs the permission that doing so by hand would need, and without `audit:read` only the caller's own changes can be undone.",
    "A field that was changed again since is a conflict, and nothing is undone; other fields changed since stay as they are. An entry can be undone once; the undoing has an entry of its own, which can be undone in turn.",
  ].join("\n\n"),
  params: { organizationId: uuid(), entryId: uuid() },
  body: z
    .strictObject({
      reason: lines({ max: 500 })
        .min(1)
        .check(hasVisibleText)
        .meta({
          description: "Why, in your own words; kept in the audit log.",
          examples: ["Verkeerde klant"],
        }),
    })
    .meta({ id: "AuditRevertRequest", description: "Why a change is undone." }),
  example: { reason: "Wrong customer" },
  success: 200,
  response: AuditRevert,
  problems: [
    "AUDIT_NOT_REVERSIBLE",
    "AUDIT_REVERT_CONFLICT",
    "UNIQUE_CONFLICT",
    "RESTORE_CONFLICT",
    "STOCK_INSUFFICIENT",
    "FIRST_PARTY_SESSION_REQUIRED",
  ],
  traits: ["idempotent", "holdable"],
  delegates: true,
  tool: {
    name: "audit_revert_entry",
    title: "Undo a change",
    description:
      "Undo (revert, roll back) one change, by audit.entryId of its result. Refused when the fields changed since. May mail attendees. Dutch: maak ongedaan, draai terug.",
    hints: ["openWorld"],
    isFlat: true,
  },
  async load({ transaction, member, params }) {
    const membership = await member;
    const { organizationId, userId, permissions } = membership;
    lockEntry(transaction, organizationId, params.entryId);
    const loadedEntry = await loadEntry(transaction, params.entryId);
    const { entry } = loadedEntry;
    if (entry.actor.id !== userId && !permissions.includes("audit:read")) {
      throw notFound("audit_entry", params.entryId);
    }
    const target = (entry.target as Target | null) ?? toEntryTarget(entry);
    const visible = inSchemaOrder(AuditEntry, toVisibleEntry(membership, entry)) as AuditEntry;
    return { ...loadedEntry, record: entry, visible, version: unversioned, target };
  },
  async plan(context, loaded) {
    const { membership } = context;
    const { entry } = loaded;
    const [chain] = await loadRevertChains(context.transaction, [loaded]);
    const { inverse, plan } = await planRevert(context, chain as RevertChain);
    const { target, before, after } = plan.change;
    const changes = toFieldChanges(before, after);
    const { params } = inverse;
    const inverseOfRevert = inverse.change.undo?.({ params, target, changes }) ?? null;
    const visibleChanges = toVisibleChanges(membership, target, changes);
    return {
      ...plan,
      result: {
        status: "done" as const,
        reverted: { action: entry.action, changes: visibleChanges },
      },
      version: null,
      reversible: inverseOfRevert !== null && plan.reversible !== false,
    };
  },
});

/**
 * Serializes reverts of an entry, so that the next one sees the previous. Rows of the log cannot be locked.
 */
function lockEntry(transaction: Transaction, organizationId: string, entryId: string): void {
  takeAdvisoryLock(transaction, organizationId, `revert ${entryId}`);
}
