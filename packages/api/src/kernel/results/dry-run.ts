import { z } from "zod";
import { MailRecipients } from "../changes/mail-recipients.ts";

const FieldChange = z
  .strictObject({
    field: z.string().meta({ description: "The name of the field.", examples: ["status"] }),
    before: z.any().meta({
      description: "Its value before the change; null when it had none.",
      examples: ["todo"],
    }),
    after: z.any().meta({
      description: "Its value after the change; null when it has none.",
      examples: ["done"],
    }),
  })
  .meta({ id: "FieldChange", description: "A field of a record that changes, with its values." });

/** The result of a call with `dryRun`. */
export const DryRun = z
  .strictObject({
    dryRun: z.literal(true).meta({ description: "Always true: nothing was changed." }),
    wouldReturn: z
      .int()
      .min(200)
      .max(299)
      .meta({ description: "The HTTP status that the call would have.", examples: [201] }),
    wouldHold: z
      .strictObject({
        policyId: z.uuid().meta({ description: "The approval policy." }),
        policyName: z.string().meta({
          description: "What the organization calls the policy.",
          examples: ["Offertes boven € 2.500"],
        }),
      })
      .nullable()
      .meta({ description: "The policy that would hold the call for approval; null: none." }),
    changes: z
      .array(FieldChange)
      .meta({ description: "Each field that the call would change, or set on creation." }),
    mailTo: MailRecipients.meta({
      description: "To whom mail would be sent; both lists are empty where none would be.",
    }),
    result: z.any().meta({
      description: "The body of the real response; null if it has none.",
      examples: [{ title: "Remblokken bestellen", status: "todo" }],
    }),
    warnings: z.array(z.string()).meta({
      description:
        "Things that people should know before the call is made, in sentences; often empty.",
      examples: [["/kvk must be a number of 8 digits"]],
    }),
  })
  .meta({ id: "DryRun", description: "What a call with `dryRun=true` would have done." });
export type DryRun = z.infer<typeof DryRun>;
