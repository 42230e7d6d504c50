import { z } from "zod";
import { NotificationKind } from "./notification-kind.ts";

/** A moment or a span of time, which each reader sees on their own clock. */
const When = z.strictObject({
  startAt: z.iso.datetime(),
  /** Null for a moment. */
  endAt: z.iso.datetime().nullable(),
  /** The time zone whose days it takes, for an item of whole days; null for one with times. */
  allDayIn: z.string().nullable(),
});
export type When = z.infer<typeof When>;

/** Where the reader can act. */
const address = () => z.url({ protocol: /^https?$/u });

/** A label and its value, one pair a line. */
const Fact = z.tuple([z.string(), z.union([z.string(), When])]);

/** What a message says in one language. */
const Words = z.strictObject({
  /** The subject, and the heading above the text. */
  subject: z.string().min(1),
  text: z.string().min(1),
  facts: z.array(Fact).readonly().optional(),
  /** What is done at the address: "Open the task". */
  link: z.string().min(1),
  /** The address in this language, where it has one of its own. */
  url: address().optional(),
});
export type Words = z.infer<typeof Words>;

/** What members are to be told. */
export const Notification = z.strictObject({
  kind: NotificationKind,
  /** Members of the organization, by themselves and by the roles that they hold. */
  to: z.strictObject({
    userIds: z.array(z.uuid()).readonly().default([]),
    roleIds: z.array(z.uuid()).readonly().default([]),
  }),
  /** Whose act it tells of, who is not told; null where nobody acted. */
  actorUserId: z.uuid().nullable(),
  /**
   * What makes the news one and the same: who was told of this kind under this key is not told again
   * for 60 days. Null where each call of `notify` is news.
   */
  key: z.string().min(1).max(500).nullable(),
  /** What a member must be allowed to do to be told: `tasks:read`; null where any member may know. */
  permission: z.string().nullable(),
  /** The http(s) address where the reader can act. */
  url: address(),
  words: z.strictObject({ nl: Words, en: Words }),
});
/** As it is given; as it is stored, every member is present. */
export type Notification = z.input<typeof Notification>;
export type StoredNotification = z.output<typeof Notification>;
