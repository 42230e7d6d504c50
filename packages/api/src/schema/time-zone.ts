import { line } from "./text.ts";
import { z } from "zod";

/** Names of the IANA time zone database; excludes offsets such as `+01:00`, which Intl accepts too. */
const zoneName = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/u;

function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A time zone of the IANA database, such as `Europe/Amsterdam`. */
export const timeZone = () =>
  line({ min: 1, max: 64 })
    .check(
      z.superRefine<string>((name, context) => {
        if (isTimeZone(name)) return;
        context.addIssue({
          code: "custom",
          params: { rule: "format", expected: "an IANA time zone, such as Europe/Amsterdam" },
          message: "must be an IANA time zone, such as Europe/Amsterdam",
        });
      }),
    )
    .meta({
      pattern: zoneName.source,
      description: "IANA time zone, such as `Europe/Amsterdam`.",
      examples: ["Europe/Amsterdam"],
    });
