import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { toFieldChanges } from "../../../kernel/audit.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { language } from "../../../schema/language.ts";
import { toColumns } from "../../../schema/record.ts";
import { line } from "../../../schema/text.ts";
import { timeZone } from "../../../schema/time-zone.ts";
import { httpsUri } from "../../../schema/web-url.ts";
import { NotificationSettings, toDisabledKinds } from "../notification-settings.ts";
import {
  displayNameDescription,
  languageDescription,
  timeZoneDescription,
  CurrentUser,
  readCurrentUser,
} from "../user.ts";

const CurrentUserUpdate = z
  .strictObject({
    displayName: line({ min: 1, max: 120 }).meta({
      description: displayNameDescription,
      examples: ["Sanne de Wit"],
    }),
    avatarUrl: httpsUri({ max: 2_048 })
      .nullable()
      .meta({ description: "Where the caller's picture is, with `https://`; null removes it." }),
    language: language().meta({ description: languageDescription }),
    timeZone: timeZone().meta({ description: timeZoneDescription }),
    notifications: NotificationSettings.exactPartial().meta({
      id: "NotificationSettingsUpdate",
      description: "The kinds to switch on or off; those that you omit stay as they are.",
      examples: [{ reminder: false }],
    }),
  })
  .exactPartial()
  .meta({
    id: "CurrentUserUpdate",
    description: "Fields that you omit stay as they are; null removes the picture.",
  });

export const updateCurrentUser = defineAccountOperation({
  id: "updateCurrentUser",
  method: "PATCH",
  path: "/v1/users/me",
  tag: "Account",
  permission: "authenticated",
  summary: "Update the current user",
  description:
    "Changes how the caller is shown in all of their organizations, and the language and time zone that they are written to in, and what they are mailed about. The email address is changed at the identity provider. The profile belongs to no organization, so the change is in no audit log. Needs a person in a session of their own.",
  body: CurrentUserUpdate,
  example: {
    displayName: "Sanne de Wit",
    language: "nl",
    timeZone: "Europe/Amsterdam",
    notifications: { reminder: false },
  },
  success: 200,
  response: CurrentUser,
  traits: ["idempotent"],
  firstPartyOnly: true,
  async plan({ transaction, principal, body, now }) {
    // Locked before reading, so that the second of two concurrent changes sees the first.
    transaction.write({
      text: "select from users where id = $1 for no key update",
      values: [principal.userId],
    });
    const before = await readCurrentUser(transaction, principal, now);
    const { notifications: notificationChanges, ...members } = body;
    const notifications = { ...before.notifications, ...notificationChanges };
    const after: CurrentUser = { ...before, ...members, notifications };
    const columns = {
      ...toColumns(members),
      ...(notificationChanges && { notifications_off: toDisabledKinds(notifications) }),
    };
    return {
      result: after,
      organizationId: null,
      change:
        toFieldChanges(before, after).length === 0
          ? null
          : {
              target: { kind: "user", id: before.id, label: after.displayName },
              before,
              after,
              event: [],
            },
      write: (tx) =>
        tx.write(
          queries
            .updateTable("users")
            .set({ ...columns, updated_at: now })
            .where("id", "=", before.id),
        ),
    };
  },
});
