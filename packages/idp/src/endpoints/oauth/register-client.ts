import { z } from "zod";
import type { Endpoint } from "../../context.ts";
import { findRedirectUriError } from "../../clients/redirect-uri.ts";
import { AuthError, OAuthError } from "../../http/errors.ts";
import type { NewOAuthClient } from "../../store/oauth-clients.ts";
import { limitByAddress } from "../../requests/limit-by-address.ts";
import { readJson } from "../../requests/request-body.ts";

const maxRedirectUris = 10;
const maxUriLength = 2048;
const maxNameLength = 1024;
/** The consent page needs a visible name: zero-width characters are not enough. */
const visibleCharacter = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

const Registration = z.object({
  redirect_uris: z.array(z.string()).optional(),
  client_type: z.string().optional(),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  client_name: z.string().optional(),
  client_uri: z.string().optional(),
  logo_uri: z.string().optional(),
});

/** `POST /oauth/clients/register`: open dynamic client registration (RFC 7591 section 3). */
export const registerClient: Endpoint = async (idp, c) => {
  limitByAddress(idp.limits.registrations, c);
  if (!idp.settings.dynamicRegistration) {
    throw new AuthError(
      403,
      "oauth_dynamic_client_registration_disabled",
      "Dynamic client registration is not enabled",
    );
  }

  const { client, secret } = idp.clients.register(toNewClient(await readJson(c, Registration)));
  const createdAt = new Date(client.createdAt).toISOString();
  return c.json(
    {
      client_id: client.id,
      ...(secret === null ? {} : { client_secret: secret }),
      client_type: client.type,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: client.authMethod,
      grant_types: client.grantTypes,
      response_types: ["code"],
      ...(client.name === "" ? {} : { client_name: client.name }),
      ...(client.uri === "" ? {} : { client_uri: client.uri }),
      ...(client.logoUri === "" ? {} : { logo_uri: client.logoUri }),
      registration_type: "dynamic",
      created_at: createdAt,
      updated_at: createdAt,
    },
    201,
    { "Cache-Control": "no-store", Pragma: "no-cache" },
  );
};

function toNewClient(registration: z.infer<typeof Registration>): NewOAuthClient {
  const {
    redirect_uris: redirectUris = [],
    grant_types: grantTypes = [],
    client_type: clientType,
    client_name: name = "",
    client_uri: uri = "",
    logo_uri: logoUri = "",
  } = registration;
  if (redirectUris.length === 0) {
    throw validationFailed("redirect_uris is required");
  }
  if (redirectUris.length > maxRedirectUris) {
    throw validationFailed(`redirect_uris cannot exceed ${maxRedirectUris} items`);
  }
  for (const redirectUri of redirectUris) {
    const errorDescription = findRedirectUriError(redirectUri);
    if (errorDescription !== null) {
      throw new OAuthError(
        "invalid_redirect_uri",
        `redirect_uri '${redirectUri.slice(0, 200)}' ${errorDescription}`,
      );
    }
  }
  if (grantTypes.some((type) => type !== "authorization_code" && type !== "refresh_token")) {
    throw validationFailed(
      "grant_types must only contain 'authorization_code' and/or 'refresh_token'",
    );
  }
  if (name.length > maxNameLength) {
    throw validationFailed(`client_name cannot exceed ${maxNameLength} characters`);
  }
  // Also bidirectional controls, which would alter the name on the consent page.
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(name)) {
    throw validationFailed("client_name cannot contain control characters");
  }
  if (name !== "" && !visibleCharacter.test(name)) {
    throw validationFailed("client_name must have a visible character");
  }
  for (const [member, value] of Object.entries({ client_uri: uri, logo_uri: logoUri })) {
    if (
      value !== "" &&
      (value.length > maxUriLength || !/^https?:\/\//iu.test(value) || !URL.canParse(value))
    ) {
      throw validationFailed(`${member} must be a valid URL`);
    }
  }
  const authMethod =
    registration.token_endpoint_auth_method ??
    (clientType === "public" ? "none" : "client_secret_basic");
  if (
    authMethod !== "none" &&
    authMethod !== "client_secret_basic" &&
    authMethod !== "client_secret_post"
  ) {
    throw validationFailed(
      "token_endpoint_auth_method must be one of: none, client_secret_basic, client_secret_post",
    );
  }
  const type = authMethod === "none" ? "public" : "confidential";
  if (clientType !== undefined && clientType !== type) {
    throw validationFailed(
      `client_type '${clientType.slice(0, 50)}' is inconsistent with token_endpoint_auth_method '${authMethod}'`,
    );
  }
  return {
    type,
    authMethod,
    name,
    uri,
    logoUri,
    redirectUris,
    grantTypes: grantTypes.length === 0 ? ["authorization_code", "refresh_token"] : grantTypes,
  };
}

function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}
