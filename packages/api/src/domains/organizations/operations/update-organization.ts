import { z } from "zod";
import { toIdentifierWarnings } from "../check-identifiers.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { toColumns } from "../../../schema/record.ts";
import { uuid } from "../../../schema/values.ts";
import { assertLogoFile } from "../../files/logo-file.ts";
import { loadOrganization, Organization, propertyMeta, withoutRole } from "../organization.ts";
import { mergeSettings, organizationMembers } from "../organization-members.ts";
import { unchanged } from "../../../kernel/changes/change.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { changedValues, planUpdate } from "../../../kernel/changes/plan-update.ts";

const OrganizationUpdate = z
  .strictObject({
    ...organizationMembers,
    logoFileId: uuid().nullable().meta(propertyMeta.logoFileId),
  })
  .exactPartial()
  .meta({
    id: "OrganizationUpdate",
    description: "Fields that you omit stay as they are; null clears a field that may be null.",
  });

export const updateOrganization = defineOperation({
  id: "updateOrganization",
  method: "PATCH",
  path: "/v1/organizations/{organizationId}",
  tag: "Organizations",
  permission: "organization:manage",
  summary: "Update an organization",
  description:
    "Changes the fields that the body names and leaves the others as they are, also inside `settings` (JSON merge patch, RFC 7396); the hours of a day are given whole. Another currency is for new records only. Registration numbers that look wrong give a warning, or are refused with `strictIdentifiers`.",
  params: { organizationId: uuid() },
  body: OrganizationUpdate,
  example: {
    btw: "NL860912344B82",
    accentColor: "#7a1f5c",
    settings: { workingHours: { sa: { start: "08:00", end: "17:00" } }, quoteValidityDays: 30 },
  },
  success: 200,
  response: Organization,
  problems: ["REFERENCE_NOT_FOUND"],
  traits: ["idempotent", "holdable"],
  undo: undoUpdate,
  load: async ({ transaction, member }) => loadOrganization(transaction, await member, "update"),
  async plan({ body, now, transaction, membership }, loaded) {
    const before = loaded.record;
    const { settings: change, ...members } = body;
    const settings = mergeSettings(before.settings, change);
    const changed = changedValues<Organization>(before, { ...members, settings });
    if (Object.keys(changed).length === 0) return unchanged(before);
    const { logoFileId = null } = changed;
    if (logoFileId !== null) {
      await assertLogoFile(transaction, membership, { member: "logoFileId", id: logoFileId });
    }
    const { settings: _, ...columns } = changed;
    const after: Organization = { ...before, ...changed, updatedAt: now.toISOString() };
    const plan = planUpdate(loaded, after, {
      table: "organizations",
      columns: {
        ...toColumns(columns),
        ...("settings" in changed ? { settings: JSON.stringify(settings) } : {}),
      },
      now,
      event: { type: "organization.updated", object: withoutRole(after) },
      label: after.name,
    });
    return {
      ...plan,
      warnings: toIdentifierWarnings(columns, settings),
      change: { ...plan.change, before: withoutRole(before), after: withoutRole(after) },
    };
  },
});
