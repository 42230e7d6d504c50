import { line } from "./text.ts";
import { z } from "zod";

/** Names in the IANA time zone database; excludes offsets such as `+01:00`, which Temporal accepts too. */
const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/u;

/** Returns the canonical case of a time zone name; null if it is no time zone. */
function toZoneName(name: string): string | null {
  if (!zoneName.test(name)) return null;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId;
  } catch {
    return null;
  }
}

/** An IANA time zone, such as `Europe/Amsterdam`, in any case: `utc` becomes `UTC`. */
export const timeZone = () =>
  line({ min: 1, max: 64 })
    .check(
      z.superRefine<string>((name, context) => {
        if (toZoneName(name) !== null) return;
        context.addIssue({
          code: "custom",
          params: { rule: "format", expected: "an IANA time zone, such as Europe/Amsterdam" },
          message: "must be an IANA time zone, such as Europe/Amsterdam",
        });
      }),
    )
    .overwrite((name) => toZoneName(name) ?? name)
    .meta({
      pattern: zoneName.source,
      description: "IANA time zone, such as `Europe/Amsterdam`.",
      examples: ["Europe/Amsterdam"],
    });
