import { z } from "zod";

/**
 * Refuses a body whose period, of two members with a moment each, does not end after it begins. Reported
 * together with the other errors of the body; a member that is null or left out is no bound.
 */
export const endsAfter = (startName: string, endName: string) =>
  z.superRefine<Record<string, unknown>>(
    ({ [startName]: start, [endName]: end }, context) => {
      // Neither is known to be a time: a text that is not one has been refused for that.
      if (typeof start !== "string" || typeof end !== "string") return;
      if (!(Date.parse(end) <= Date.parse(start))) return;
      context.addIssue({
        code: "custom",
        path: [endName],
        params: { rule: "range", expected: `after ${start}` },
        message: `must be after ${startName}`,
      });
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
