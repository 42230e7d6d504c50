import { validate as isUuid } from "uuid";
import type { IdpContext } from "../context.ts";
import { InvalidClient, OAuthError } from "../http/errors.ts";
import { isClientSecret } from "../store/oauth-clients.ts";
import type { ClientAuthMethod, OAuthClient } from "../store/oauth-clients.ts";

type ClientCredentials = { id: string; secret: string; method: ClientAuthMethod };

/**
 * Authenticates the client that calls the token endpoint (RFC 6749 section 2.3); null if the request identifies
 * none. Like GoTrue, reads Basic credentials without form-decoding and requires the registered method.
 * @throws InvalidClient; OAuthError `invalid_request` if the request uses more than one method
 */
export function authenticateClient(
  idp: IdpContext,
  authorization: string | undefined,
  body: Record<string, string>,
): OAuthClient | null {
  const credentials = readCredentials(authorization, body);
  if (credentials === null) {
    return null;
  }
  if (!isUuid(credentials.id)) {
    throw new InvalidClient("Invalid client_id format");
  }
  const client = idp.clients.find(credentials.id);
  if (client === null) {
    throw new InvalidClient("Invalid client credentials");
  }
  if (client.authMethod !== credentials.method) {
    throw new InvalidClient(
      `client is registered for '${client.authMethod}' but '${credentials.method}' was used`,
    );
  }
  if (client.type === "confidential" && !isClientSecret(client, credentials.secret)) {
    throw new InvalidClient("invalid client credentials");
  }
  return client;
}

/**
 * Reads the credentials of the client that calls the token endpoint; null if the request has none.
 * @throws InvalidClient; OAuthError `invalid_request` if the request uses more than one method
 */
export function readCredentials(
  authorization: string | undefined,
  body: Record<string, string>,
): ClientCredentials | null {
  const [, basic] = /^Basic +(.*)$/iu.exec(authorization ?? "") ?? [];
  const { client_id: id = "", client_secret: secret = "", client_assertion: assertion = "" } = body;
  if ([basic, secret, assertion].filter(Boolean).length > 1) {
    throw new OAuthError("invalid_request", "Use one method of client authentication");
  }
  if (assertion !== "") {
    throw new InvalidClient("Client assertions are not supported");
  }
  if (basic !== undefined) {
    return parseBasicCredentials(basic, id);
  }
  if (id === "") {
    return null;
  }
  return { id, secret, method: secret === "" ? "none" : "client_secret_post" };
}

/** @param bodyClientId the `client_id` of the body: empty, or equal to that of the header */
function parseBasicCredentials(basic: string, bodyClientId: string): ClientCredentials {
  const [, id, secret] = /^([^:]*):(.*)$/su.exec(Buffer.from(basic, "base64").toString()) ?? [];
  if (id === undefined || secret === undefined) {
    throw new InvalidClient("Invalid client credentials: invalid basic auth format");
  }
  if (bodyClientId !== "" && bodyClientId !== id) {
    throw new OAuthError("invalid_request", "client_id names another client than the header");
  }
  return { id, secret, method: "client_secret_basic" };
}
