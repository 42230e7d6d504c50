import { asUser } from "../../../database/tenant.ts";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import { ConnectedAppList, toConnectedApps } from "../connected-app.ts";

export const listConnectedApps = defineAccountOperation({
  id: "listConnectedApps",
  method: "GET",
  path: "/v1/users/me/connected-apps",
  tag: "Account",
  permission: "authenticated",
  summary: "List connected apps",
  description:
    "Lists the OAuth and MCP clients that the caller allowed to use their account, as the identity provider has them. Needs a person in a session of their own.",
  success: 200,
  response: ConnectedAppList,
  problems: ["AUTH_PROVIDER_ERROR"],
  firstPartyOnly: true,
  handle: async ({ service, principal, accessToken }) => {
    const grants = await service.authenticator.accounts.listGrants(accessToken ?? "");
    const items = await asUser(service.database, principal.userId, (transaction) =>
      toConnectedApps(transaction, principal.userId, grants ?? []),
    );
    const result = {
      isSupported: grants !== null,
      managementUrl: service.config.providerAccountUrl,
      // Access tokens of clients live at most as long as those of the provider's own sessions.
      maxAccessSeconds: principal.expiresAt - principal.issuedAt,
      items,
    };
    return { result };
  },
});
