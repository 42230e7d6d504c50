import type { Endpoint } from "../../context.ts";
import { languages } from "../../requests/page-language.ts";

/**
 * Serves the authorization server metadata (RFC 8414 section 2) and the OpenID provider configuration (OpenID
 * Connect Discovery section 3) as one body, naming only what exists.
 */
export const getDiscovery: Endpoint = (idp, c) => {
  const { issuer } = idp;
  return c.json(
    {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      ...(idp.settings.dynamicRegistration
        ? { registration_endpoint: `${issuer}/oauth/clients/register` }
        : {}),
      scopes_supported: [...idp.scopes],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: [
        "authorization_code",
        "refresh_token",
        ...(idp.programs.size > 0 ? ["client_credentials"] : []),
      ],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: idp.keys.algorithms(),
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: idp.settings.plainPkce ? ["S256", "plain"] : ["S256"],
      authorization_response_iss_parameter_supported: true,
      ui_locales_supported: languages,
      claims_supported: [
        "sub",
        "iss",
        "aud",
        "exp",
        "iat",
        "auth_time",
        "nonce",
        "email",
        "email_verified",
        "name",
        "picture",
        "preferred_username",
        "updated_at",
        "phone_number_verified",
      ],
    },
    200,
    { "Cache-Control": "public, max-age=600" },
  );
};
