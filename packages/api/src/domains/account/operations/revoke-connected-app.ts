import { revokeTokensOf } from "../../../auth/revoked-apps.ts";
import { asUser } from "../../../database/tenant.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { Problem } from "../../../problems/problem.ts";
import { line } from "../../../schema/text.ts";

export const revokeConnectedApp = defineAccountOperation({
  id: "revokeConnectedApp",
  method: "DELETE",
  path: "/v1/users/me/connected-apps/{clientId}",
  tag: "Account",
  permission: "authenticated",
  summary: "Revoke a connected app",
  description:
    "Withdraws the caller's consent for an OAuth or MCP client at the identity provider, in all organizations: the service rejects its access tokens from then on, the app cannot renew its access, and must ask again. The consent belongs to no organization, so this is in no audit log. Needs a person in a session of their own.",
  params: {
    clientId: line({ min: 1, max: 255 }).meta({
      description: "The client, by its `clientId` in the list of connected apps.",
      examples: ["4cd5cf27-7e9c-497e-914e-946e92368d15"],
    }),
  },
  success: 204,
  problems: ["RESOURCE_NOT_FOUND", "AUTH_PROVIDER_ERROR"],
  firstPartyOnly: true,
  handle: async ({ service, principal, accessToken, now, params: { clientId } }) => {
    const { userId } = principal;
    const { accounts } = service.authenticator;
    const grants = (await accounts.listGrants(accessToken ?? "")) ?? [];
    if (grants.some((grant) => grant.clientId === clientId)) {
      // First here: if the provider then fails, the app has only lost a token that it can renew.
      await asUser(service.database, userId, async (transaction) =>
        revokeTokensOf(transaction, { userId, clientId, now }),
      );
      if (await accounts.revokeGrant(accessToken ?? "", clientId)) return { result: undefined };
    }
    throw new Problem("RESOURCE_NOT_FOUND", "No connected app has this client id.", {
      resource: "connected_app",
      id: clientId,
    });
  },
});
