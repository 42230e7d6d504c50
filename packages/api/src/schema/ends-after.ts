import { z } from "zod";

/**
 * A check that the period of a body, with an instant each in two members, ends after it starts. Its error is reported
 * together with the other errors of the body. A member that is null or omitted is not checked.
 */
export const endsAfter = (startName: string, endName: string) =>
  z.superRefine<Record<string, unknown>>(
    ({ [startName]: start, [endName]: end }, context) => {
      // The values may not be instants: that is another error.
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
