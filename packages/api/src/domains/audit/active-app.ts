import { z } from "zod";
import { listOf } from "../../kernel/lists/list.ts";
import { clientName } from "../../schema/client-name.ts";
import { timestamp } from "../../schema/values.ts";

const ActiveApp = z
  .strictObject({
    id: z.uuid(),
    clientId: z.string().meta({
      description: "The OAuth client, as in audit entries.",
      examples: ["4cd5cf27-7e9c-497e-914e-946e92368d15"],
    }),
    clientName: clientName("Claude"),
    userId: z.uuid().meta({ description: "The member for whom the app called." }),
    userName: z.string().meta({
      description: "What the member is called.",
      examples: ["Sanne de Wit"],
    }),
    lastActiveAt: timestamp().meta({
      description: "The time of the app's latest entry in the audit log for this member.",
    }),
  })
  .meta({ id: "ActiveApp", description: "An app that called for a member of the organization." });

export const ActiveAppList = listOf(ActiveApp, "ActiveAppList");
