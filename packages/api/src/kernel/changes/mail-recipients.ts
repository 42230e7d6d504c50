import { z } from "zod";
import type { Membership } from "../../database/tenant.ts";
import type { MailedMember } from "../../jobs/job.ts";

/** The recipients of the mail of a change, as the API shows them. */
export const MailRecipients = z
  .strictObject({
    external: z.array(z.string()).meta({
      description: "People outside the organization, by email address.",
      examples: [["femke@snellebocht.example"]],
    }),
    members: z.array(z.string()).meta({
      description:
        "Members of the organization, by email address; by name for callers without `members:manage`.",
      examples: [["lotte@singel.example"]],
    }),
  })
  .meta({ id: "MailRecipients", description: "To whom mail is sent." });
export type MailRecipients = z.infer<typeof MailRecipients>;

/** Recipients with both the email address and the name of each member. */
export type FoundRecipients = { external: string[]; members: MailedMember[] };

/** Returns recipients as a member may see them. */
export function toMailRecipients(
  { external, members }: FoundRecipients,
  viewer: Pick<Membership, "permissions"> | null,
): MailRecipients {
  const seesAddresses = viewer?.permissions.includes("members:manage") ?? false;
  const shown = members.map(({ email, displayName }) => (seesAddresses ? email : displayName));
  return { external, members: [...new Set(shown)] };
}

/** Merges two sets of recipients; null if both are empty. */
export function mergeRecipients(
  first: MailRecipients,
  second: MailRecipients | null | undefined,
): MailRecipients | null {
  const external = [...new Set([...first.external, ...(second?.external ?? [])])];
  const members = [...new Set([...first.members, ...(second?.members ?? [])])];
  return external.length + members.length === 0 ? null : { external, members };
}
