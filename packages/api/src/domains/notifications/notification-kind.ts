import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";

/** The kinds of notifications by mail; a member can switch each off separately. */
export const notificationKinds = [
  "mention",
  "taskAssigned",
  "approvalRequested",
  "approvalDecided",
  "reminder",
  "workflow",
] as const;

export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export function isNotificationKind(value: string): value is NotificationKind {
  return NotificationKind.safeParse(value).success;
}

/** The topic of each kind, phrased to follow "messages about". */
export const kindLabels: Record<Language, Record<NotificationKind, string>> = {
  nl: {
    mention: "vermeldingen van jou",
    taskAssigned: "taken die je krijgt",
    approvalRequested: "verzoeken om goedkeuring",
    approvalDecided: "besluiten over jouw verzoeken",
    reminder: "herinneringen aan de agenda",
    workflow: "meldingen van workflows",
  },
  en: {
    mention: "mentions of you",
    taskAssigned: "tasks that you are assigned",
    approvalRequested: "requests for approval",
    approvalDecided: "decisions on your requests",
    reminder: "reminders of the agenda",
    workflow: "notices of workflows",
  },
};
