import { z } from "zod";
import { email, lines, optionalLine } from "../../schema/text.ts";

const nameOrEmail = "One of first name, last name and email address must be set.";

/** The members of a contact that a caller writes, with their bounds. */
export const contactMembers = {
  firstName: optionalLine({ max: 120 }).meta({ description: nameOrEmail, examples: ["Femke"] }),
  lastName: optionalLine({ max: 120 }).meta({ description: nameOrEmail, examples: ["Jonker"] }),
  jobTitle: optionalLine({ max: 120 }).meta({
    description: "The person's role at the customer.",
    examples: ["Fleet manager"],
  }),
  email: email()
    .nullable()
    .meta({
      description:
        "Creates or replaces the primary contact method of type `email`; null removes it.",
      examples: ["femke.jonker@snelle-bocht.example"],
    }),
  phone: optionalLine({ max: 20 }).meta({
    description: "Like `email`, for the type `phone`; an empty text also removes it.",
    examples: ["+31 30 555 0124"],
  }),
  isPrimary: z.boolean().meta({
    description:
      "Whether this is the primary contact. True clears it on the customer's other contacts.",
  }),
  notes: lines({ max: 4_000 })
    .nullable()
    .meta({
      description: "Internal remarks on the contact: never printed or mailed.",
      examples: ["Bellen na 10:00 uur."],
    }),
};
