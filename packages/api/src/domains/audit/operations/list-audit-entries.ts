import { sql } from "kysely";
import { toApplication } from "../../../kernel/application.ts";
import { byColumn, listOf, listQuery, paginate } from "../../../kernel/lists/list.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { line } from "../../../schema/text.ts";
import { instant, uuid } from "../../../schema/values.ts";
import {
  AuditChannel,
  AuditEntry,
  AuditOutcome,
  selectEntries,
  toLoadedEntries,
} from "../audit-entry.ts";
import { assertTargetId, assertKnownNames } from "../filter-rules.ts";
import { toolEntryMembers, toToolClients, toToolEntry } from "../tool-entry.ts";
import { toVisibleEntries } from "../visible-entry.ts";
import { assertPeriod } from "../../../schema/errors/assert-period.ts";

export const listAuditEntries = defineOperation({
  id: "listAuditEntries",
  method: "GET",
  path: "/v1/organizations/{organizationId}/audit-log",
  tag: "Audit log",
  permission: "audit:read",
  summary: "List entries of the audit log",
  description:
    "Lists what was done in the organization, newest first: every change, and every change that was refused to a member (403, 409, 412) or held. Reads are not recorded, apart from exports, downloads of files and secrets that were shown.",
  params: { organizationId: uuid() },
  query: {
    ...listQuery(["sequence"], "-sequence"),
    actorUserId: uuid()
      .optional()
      .meta({
        description: "Only what this user did.",
        examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
      }),
    clientId: line({ min: 1, max: 2_000 })
      .optional()
      .meta({
        description: "Only what this OAuth client did, for any member: `clientId` of an entry.",
        examples: ["werkbank-cli"],
      }),
    action: line({ min: 1, max: 80 })
      .optional()
      .meta({
        description: "Only this operation, by its operationId.",
        examples: ["setTaskStatus"],
      }),
    targetKind: line({ min: 1, max: 80 })
      .optional()
      .meta({ description: "Only records of this kind.", examples: ["customer"] }),
    targetId: line({ min: 1, max: 80 })
      .optional()
      .meta({
        description: "Only the record with this id; integer ids as text.",
        examples: ["1001"],
      }),
    channel: AuditChannel.optional(),
    outcome: AuditOutcome.optional(),
    from: instant().optional().meta({ description: "Only entries at this time or later." }),
    to: instant().optional().meta({ description: "Only entries before this time." }),
  },
  success: 200,
  response: listOf(AuditEntry, "AuditEntryList"),
  problems: ["CURSOR_INVALID"],
  traits: ["paginated"],
  tool: {
    name: "audit_list_entries",
    title: "List audit entries",
    description:
      "Search the audit log (history, activity): who changed what and when, by actor, client, action, record or time. Dutch: wie heeft wat gewijzigd, logboek.",
    hints: ["readOnly"],
    itemMembers: toolEntryMembers,
    omittedItemMembers: ["url"],
    toItem: toToolEntry,
    toListMembers: toToolClients,
  },
  async read(context) {
    const { actorUserId, clientId, action, targetKind, targetId } = context.query;
    const { channel, outcome, from, to } = context.query;
    assertPeriod(context.query, "from", "to");
    const { registry } = toApplication(context.service);
    await assertKnownNames(context.transaction, registry, { action, targetKind });
    assertTargetId({ targetKind, targetId });
    let query = selectEntries();
    if (actorUserId !== undefined) query = query.where("actor_user_id", "=", actorUserId);
    if (clientId !== undefined) query = query.where("client_id", "=", clientId);
    if (action !== undefined) query = query.where("action", "=", action);
    if (targetKind !== undefined) query = query.where("target_kind", "=", targetKind);
    // UUIDs are case-insensitive (RFC 9562, section 4).
    if (targetId !== undefined) query = query.where("target_id", "=", targetId.toLowerCase());
    if (channel !== undefined) query = query.where("channel", "=", channel);
    if (outcome !== undefined) query = query.where("outcome", "=", outcome);
    if (from !== undefined) query = query.where(sql<boolean>`at >= ${from}::timestamptz`);
    if (to !== undefined) query = query.where(sql<boolean>`at < ${to}::timestamptz`);
    return paginate(context, {
      operationId: "listAuditEntries",
      from: query,
      sorts: { sequence: byColumn("sequence", "bigint") },
      id: byColumn("sequence", "bigint"),
      toItems: async (rows) => {
        const entries = await toLoadedEntries(context.transaction, rows);
        return toVisibleEntries(context, entries);
      },
    });
  },
});
