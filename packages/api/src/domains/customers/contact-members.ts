import { z } from "zod";
import { email, lines, optionalLine } from "../../schema/text.ts";

const name = () => optionalLine({ max: 120 });

/** The members of a contact that a caller writes, with their bounds. */
export const contactMembers = {
  firstName: name(),
  lastName: name(),
  jobTitle: name(),
  email: email().nullable().meta({
    description: "Creates or replaces the primary contact method of type `email`; null removes it.",
  }),
  phone: optionalLine({ max: 20 }).meta({
    description: "As `email`, for the type `phone`; an empty text removes it too.",
  }),
  isPrimary: z.boolean().meta({
    description: "True clears it on the customer's other contacts.",
  }),
  notes: lines({ max: 4_000 }).nullable(),
};
