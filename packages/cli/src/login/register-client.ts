import { CliError } from "../cli-error.ts";
import { type IdentityProvider, providerUnavailable } from "./discover-provider.ts";
import { oauthOptions } from "../session/oauth-options.ts";

/** Registers a public client for one redirect URI (RFC 7591). */
export async function registerClient(
  provider: IdentityProvider,
  redirectUri: string,
): Promise<string> {
  const { issuer, server } = provider;
  if (server.registration_endpoint === undefined) {
    throw new CliError(
      "signIn",
      `The identity provider at ${issuer} registers no clients by itself.`,
      `Ask its administrator for a public client with the redirect address ${redirectUri}, and set SERVICE_OAUTH_CLIENT_ID to its id.`,
    );
  }
  const oauth = await import("oauth4webapi");
  try {
    const response = await oauth.dynamicClientRegistrationRequest(
      server,
      {
        client_name: "Werkbank command line",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
      oauthOptions(oauth, server.registration_endpoint),
    );
    const { client_id } = await oauth.processDynamicClientRegistrationResponse(response);
    return client_id;
  } catch (error) {
    throw providerUnavailable(issuer, error);
  }
}
