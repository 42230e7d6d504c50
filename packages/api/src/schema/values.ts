import { z } from "zod";
import { responseUri } from "./web-url.ts";

/** A UUID, in lower case. */
export const uuid = () => z.uuid().overwrite((value) => value.toLowerCase());

/** The number of a record (`customerId`, `customerAssetId`): 1…9007199254740991. */
export const recordNumber = () => z.int().min(1).max(Number.MAX_SAFE_INTEGER);

const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(9999, 11, 31);

/** A check for the years 1900 to 9999. Text that is no date has a format error instead. */
const withinRange = z.superRefine<string>((text, context) => {
  const time = Date.parse(text);
  if (Number.isNaN(time) || (time >= earliest && time <= latest)) return;
  context.addIssue({
    code: "custom",
    params: { rule: "range", expected: "the years 1900 to 9999" },
    message: "must lie between the years 1900 and 9999",
  });
});

/** An RFC 3339 date-time with an offset, kept to the millisecond; the years 1900 to 9999. */
export const instant = () =>
  z
    .string()
    .overwrite((text) => text.toUpperCase())
    .check(z.iso.datetime({ offset: true }), withinRange)
    .meta({ format: "date-time" });

/** A timestamp as the service writes it: UTC with milliseconds. */
export const timestamp = () => z.iso.datetime({ precision: 3 });

/** The time of deletion, only in deleted records, which lists return with `includeDeleted`. */
export const deletedAt = () =>
  timestamp().optional().meta({ description: "Only on deleted records: when it was deleted." });

/** A calendar date, `YYYY-MM-DD`; the years 1900 to 9999. */
export const date = () => z.iso.date().check(withinRange);

/** An ISO 4217 currency code. */
export const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/u, "must be a currency as a code of ISO 4217, such as EUR")
    .meta({ examples: ["EUR"] });

/** A color as `#rrggbb`, stored in lower case. */
export const webColor = () =>
  z
    .string()
    .regex(/^#[\dA-Fa-f]{6}$/u, "must be a colour as #rrggbb, such as #7a1f5c")
    .overwrite((text) => text.toLowerCase())
    .meta({ examples: ["#7a1f5c"] });

/** A user in a record. */
export const UserReference = z
  .strictObject({
    userId: z.uuid().meta({ description: "The person's user id, the same in every organization." }),
    displayName: z.string().meta({
      description: "What the person is called, as they set it themselves.",
      examples: ["Daan Visser"],
    }),
    avatarUrl: responseUri("https")
      .nullable()
      .meta({ description: "A picture of the person; null without one." }),
    disabledAt: timestamp().nullable().meta({
      description: "When the person lost access to the organization; null if they have access.",
    }),
  })
  .meta({ id: "UserReference", description: "A person of the organization." });

/** Returns a time as a timestamp of a response. */
export function toTimestamp(value: Date): string;
export function toTimestamp(value: Date | null): string | null;
export function toTimestamp(value: Date | null): string | null {
  return value === null ? null : value.toISOString();
}
