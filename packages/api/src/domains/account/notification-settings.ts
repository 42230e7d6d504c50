import { z } from "zod";
import { type NotificationKind, notificationKinds } from "../notifications/notification-kind.ts";

const isMailed = (what: string) =>
  z.boolean().meta({ description: `Whether the person is mailed ${what}.`, examples: [true] });

/** Whether a user is notified by mail, by kind of notification. */
export const NotificationSettings = z
  .strictObject({
    mention: isMailed("when somebody mentions them"),
    taskAssigned: isMailed("when somebody assigns them a task"),
    approvalRequested: isMailed("when something waits for their approval"),
    approvalDecided: isMailed("when what they asked for has been decided on"),
    reminder: isMailed("the reminders of agenda items by e-mail"),
    workflow: isMailed("what workflows tell them"),
  } satisfies Record<NotificationKind, z.ZodBoolean>)
  .meta({
    id: "NotificationSettings",
    description: "What the person is mailed about, in all of their organizations.",
  });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Returns the settings of a user who has disabled some kinds. */
export function toNotificationSettings(switchedOff: readonly string[]): NotificationSettings {
  const isOn = (kind: NotificationKind) => !switchedOff.includes(kind);
  return {
    mention: isOn("mention"),
    taskAssigned: isOn("taskAssigned"),
    approvalRequested: isOn("approvalRequested"),
    approvalDecided: isOn("approvalDecided"),
    reminder: isOn("reminder"),
    workflow: isOn("workflow"),
  };
}

/** Returns the disabled kinds, as stored in `users.notifications_off`. */
export function toSwitchedOff(settings: NotificationSettings): NotificationKind[] {
  return notificationKinds.filter((kind) => !settings[kind]);
}
