import { readCredentials } from "../../clients/client-authentication.ts";
import { narrowResources } from "../../clients/resources.ts";
import type { Program } from "../../config.ts";
import type { IdpContext } from "../../context.ts";
import { InvalidClient } from "../../http/errors.ts";
import { resourcesOf } from "../../http/resource-list.ts";
import { equalSecrets, sha256 } from "../../store/secrets.ts";
import type { TokenRequest } from "./token-request.ts";

/**
 * Builds the response to a client credentials grant (RFC 6749 section 4.4): an access token for the program itself,
 * without a refresh token.
 * @throws InvalidClient; OAuthError `invalid_target`
 */
export async function issueToProgram(
  idp: IdpContext,
  authorization: string | undefined,
  { body, resources }: TokenRequest,
): Promise<Record<string, unknown>> {
  const { clientId } = authenticateProgram(idp, authorization, body);
  const resource = narrowResources(idp, { resource: null }, resources);
  const { token, expiresIn } = await idp.tokens.issueProgramToken(
    clientId,
    resourcesOf({ resource }),
  );
  return { access_token: token, token_type: "bearer", expires_in: expiresIn };
}

function authenticateProgram(
  { programs }: IdpContext,
  authorization: string | undefined,
  body: TokenRequest["body"],
): Program {
  const credentials = readCredentials(authorization, body);
  if (credentials === null) throw new InvalidClient("Client authentication required");
  const program = programs.get(credentials.id);
  const isAuthentic =
    program !== undefined && equalSecrets(sha256(credentials.secret), sha256(program.clientSecret));
  if (!isAuthentic) throw new InvalidClient("Invalid client credentials");
  return program;
}
