import { z } from "zod";
import { NotificationKind } from "./notification-kind.ts";

/** An instant or a period, formatted for each recipient in their time zone. */
const NotificationTime = z.strictObject({
  startAt: z.iso.datetime(),
  /** Null for an instant. */
  endAt: z.iso.datetime().nullable(),
  /** For an all-day item, the time zone of its days; otherwise null. */
  allDayIn: z.string().nullable(),
});
export type NotificationTime = z.infer<typeof NotificationTime>;

/** The http(s) URL where the recipient can act. */
const httpUrl = () => z.url({ protocol: /^https?$/u });

/** A label and its value, one pair per line. */
const Fact = z.tuple([z.string(), z.union([z.string(), NotificationTime])]);

/** The content of a message in one language. */
const NotificationText = z.strictObject({
  /** The subject, also the heading above the text. */
  subject: z.string().min(1),
  text: z.string().min(1),
  facts: z.array(Fact).readonly().optional(),
  /** The label of the link, such as "Open the task". */
  link: z.string().min(1),
  /** The URL in this language, if it differs. */
  url: httpUrl().optional(),
});
export type NotificationText = z.infer<typeof NotificationText>;

/** A notification to members of an organization. */
export const Notification = z.strictObject({
  kind: NotificationKind,
  /** The recipients: members by id, and members with these roles. */
  to: z.strictObject({
    userIds: z.array(z.uuid()).readonly().default([]),
    roleIds: z.array(z.uuid()).readonly().default([]),
  }),
  /** The user who caused it and is not notified; null if no user did. */
  actorUserId: z.uuid().nullable(),
  /**
   * Deduplicates: a member who was notified of this kind with this key is not notified again for 60 days. Null
   * if each call of `notify` is to be sent.
   */
  key: z.string().min(1).max(500).nullable(),
  /** The permission that a recipient needs, such as `tasks:read`; null if any member may be notified. */
  permission: z.string().nullable(),
  /** The http(s) URL where the recipient can act. */
  url: httpUrl(),
  words: z.strictObject({ nl: NotificationText, en: NotificationText }),
});
/** The input of `notify`; in `StoredNotification` every member is present. */
export type Notification = z.input<typeof Notification>;
export type StoredNotification = z.output<typeof Notification>;
