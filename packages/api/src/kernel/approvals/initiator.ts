import { z } from "zod";
import { enumeration } from "../../schema/enumeration.ts";
import type { Channel } from "../audit.ts";

/** A user who initiated something, with client and channel. */
export type Initiator = {
  userId: string | null;
  clientId: string | null;
  clientName: string | null;
  /** Null if unknown: this counts as an agent. */
  channel: Channel | null;
};

/** An initiator of a workflow run, and the action that initiated it. */
export type RunInitiator = Initiator & { action: "definition" | "activation" | "start" };

/** An initiator that the database did not record. */
export const unknownInitiator: Initiator = {
  userId: null,
  clientId: null,
  clientName: null,
  channel: null,
};

/** An agent that initiated a workflow run, as an approval shows it. */
export const ApprovalInitiator = z
  .strictObject({
    action: enumeration({
      definition: "Defined the version of the workflow.",
      activation: "Activated the workflow.",
      start: "Started or retried the run, or made the change that started it.",
    }).meta({ description: "How it initiated the run." }),
    userId: z
      .uuid()
      .nullable()
      .meta({
        description: "The user for whom the client called; null if unknown.",
        examples: ["51ca3df5-d3b0-54ed-a33d-47c53d45dba9"],
      }),
    displayName: z
      .string()
      .nullable()
      .meta({ description: "The name of that user; null if unknown.", examples: ["Sanne de Wit"] }),
    clientId: z
      .string()
      .nullable()
      .meta({
        description: "The OAuth client; null if unknown.",
        examples: ["1b61d395-845d-5004-9b96-464be42f6cc7"],
      }),
    clientName: z
      .string()
      .nullable()
      .meta({
        description: "What the client calls itself; null if unknown.",
        examples: ["Werkbank CLI"],
      }),
  })
  .meta({
    id: "ApprovalInitiator",
    description: "An agent that initiated the workflow run whose step is held.",
  });
export type ApprovalInitiator = z.infer<typeof ApprovalInitiator>;
