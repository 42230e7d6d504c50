import { z } from "zod";
import { NotificationKind } from "./notification-kind.ts";

/** A moment or a span of time, shown to each reader on their own clock. */
const When = z.strictObject({
  startAt: z.iso.datetime(),
  /** Null for a moment. */
  endAt: z.iso.datetime().nullable(),
  /** The time zone of its days, for an all-day item; null for one with times. */
  allDayIn: z.string().nullable(),
});
export type When = z.infer<typeof When>;

/** Where the reader can act. */
const address = () => z.url({ protocol: /^https?$/u });

/** A label and its value, one pair per line. */
const Fact = z.tuple([z.string(), z.union([z.string(), When])]);

/** What a message says in one language. */
const Words = z.strictObject({
  /** The subject, and the heading above the text. */
  subject: z.string().min(1),
  text: z.string().min(1),
  facts: z.array(Fact).readonly().optional(),
  /** The label of the link, such as "Open the task". */
  link: z.string().min(1),
  /** The address in this language, if it has one of its own. */
  url: address().optional(),
});
export type Words = z.infer<typeof Words>;

/** News to tell members. */
export const Notification = z.strictObject({
  kind: NotificationKind,
  /** Members of the organization, named directly or by the roles that they hold. */
  to: z.strictObject({
    userIds: z.array(z.uuid()).readonly().default([]),
    roleIds: z.array(z.uuid()).readonly().default([]),
  }),
  /** The person whose act it tells of, who is not told; null if nobody acted. */
  actorUserId: z.uuid().nullable(),
  /**
   * Identifies the news: whoever was told of this kind under this key is not told again for 60 days. Null if
   * each call of `notify` is news.
   */
  key: z.string().min(1).max(500).nullable(),
  /** The permission that a member needs to be told, such as `tasks:read`; null if any member may know. */
  permission: z.string().nullable(),
  /** The http(s) address where the reader can act. */
  url: address(),
  words: z.strictObject({ nl: Words, en: Words }),
});
/** As callers give it; as stored, every member is present. */
export type Notification = z.input<typeof Notification>;
export type StoredNotification = z.output<typeof Notification>;
