import { z } from "zod";
import { webUrl } from "../../schema/web-url.ts";
import type { Grant } from "../../auth/provider/account-provider.ts";
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { timestamp } from "../../schema/values.ts";

const ConnectedApp = z
  .strictObject({
    clientId: z.string().meta({
      description: "The OAuth client at the identity provider: the `clientId` of audit entries.",
      examples: ["4cd5cf27-7e9c-497e-914e-946e92368d15"],
    }),
    name: z
      .string()
      .nullable()
      .meta({
        description:
          "What the app calls itself; null if it has no name. Apps choose their own name, so two may have the same.",
        examples: ["Claude"],
      }),
    scopes: z.array(z.string()).meta({
      description:
        "The scopes that the caller granted. Without `mcp:read` and `mcp:write`, the app may do everything that the caller may do.",
      examples: [["email"]],
    }),
    connectedAt: timestamp().meta({ description: "When the caller last allowed the app." }),
    lastActiveAt: timestamp().nullable().meta({
      description:
        "When the app last changed something for the caller, in any organization, or was refused; null: never. Reading is not recorded.",
    }),
  })
  .meta({
    id: "ConnectedApp",
    description: "An app that the caller allowed to use their account.",
  });
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ConnectedAppList = z
  .strictObject({
    isSupported: z.boolean().meta({
      description:
        "Whether the identity provider lists connected apps. If not, `items` is empty, and apps are managed at the provider.",
    }),
    managementUrl: webUrl()
      .nullable()
      .meta({
        description:
          "The identity provider's page on which users manage their account; null if the operator has set none.",
        examples: ["https://login.example/account"],
      }),
    maxAccessSeconds: z
      .int()
      .min(0)
      .meta({
        description:
          "How long the service may still accept the access token of an app that was revoked at the identity provider instead of here, in seconds.",
        examples: [3600],
      }),
    items: z.array(ConnectedApp).meta({ description: "The connected apps, latest first." }),
  })
  .meta({ id: "ConnectedAppList", description: "The apps that the caller allowed." });

/** Returns the connected apps of the transaction's user, with their last recorded call. */
export async function toConnectedApps(
  transaction: Transaction,
  userId: string,
  grants: readonly Grant[],
): Promise<ConnectedApp[]> {
  const rows = await transaction.all(
    queries
      .selectFrom("client_activity")
      .select(({ fn }) => ["client_id", fn.max("last_active_at").as("lastActiveAt")])
      .where("user_id", "=", userId)
      .groupBy("client_id"),
  );
  const latest = new Map(rows.map((row) => [row.client_id, row.lastActiveAt]));
  return grants.map(({ clientId, name, scopes, grantedAt }) => ({
    clientId,
    name,
    scopes,
    connectedAt: grantedAt,
    lastActiveAt: latest.get(clientId)?.toISOString() ?? null,
  }));
}
