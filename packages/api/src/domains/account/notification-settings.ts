import { z } from "zod";
import { type NotificationKind, notificationKinds } from "../notifications/notification-kind.ts";

const mailSetting = (occasion: string) =>
  z.boolean().meta({ description: `Whether the person is mailed ${occasion}.`, examples: [true] });

/** Whether a user is notified by mail, by kind of notification. */
export const NotificationSettings = z
  .strictObject({
    mention: mailSetting("when they are mentioned"),
    taskAssigned: mailSetting("when a task is assigned to them"),
    approvalRequested: mailSetting("when something waits for their approval"),
    approvalDecided: mailSetting("when what they asked for has been decided on"),
    reminder: mailSetting("the reminders of agenda items by email"),
    workflow: mailSetting("what workflows tell them"),
  } satisfies Record<NotificationKind, z.ZodBoolean>)
  .meta({
    id: "NotificationSettings",
    description: "What the person is mailed about, in all of their organizations.",
  });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Returns the settings of a user who has disabled some kinds. */
export function toNotificationSettings(disabledKinds: readonly string[]): NotificationSettings {
  const isEnabled = (kind: NotificationKind) => !disabledKinds.includes(kind);
  return {
    mention: isEnabled("mention"),
    taskAssigned: isEnabled("taskAssigned"),
    approvalRequested: isEnabled("approvalRequested"),
    approvalDecided: isEnabled("approvalDecided"),
    reminder: isEnabled("reminder"),
    workflow: isEnabled("workflow"),
  };
}

/** Returns the disabled kinds, as stored in `users.notifications_off`. */
export function toDisabledKinds(settings: NotificationSettings): NotificationKind[] {
  return notificationKinds.filter((kind) => !settings[kind]);
}
