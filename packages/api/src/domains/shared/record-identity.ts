import { z } from "zod";

/** The members by which the audit log and events identify a record of any kind. */
export const recordIdentityMembers = {
  kind: z
    .string()
    .meta({ description: "The kind of the record, such as `quote`.", examples: ["task"] }),
  id: z.string().meta({
    description: "Of the record; integer ids as text.",
    examples: ["0d4e5b25-1e16-5260-a380-4a30f3b97d51"],
  }),
};
