import { createHash, randomBytes } from "node:crypto";
import { completeAuthorization, createBrowser } from "./browser.ts";
import { call, password, sanne } from "./running-idp.ts";
import type { RunningIdp, Tokens } from "./running-idp.ts";

export const redirectUri = "http://127.0.0.1:8976/callback";
/** An https redirect URI, at which another program cannot impersonate the client. */
export const webRedirectUri = "https://app.example/callback";

export type RegisteredClient = { client_id: string; client_secret?: string };

export async function register(
  running: RunningIdp,
  metadata: Record<string, unknown> = {},
): Promise<RegisteredClient> {
  const response = await call(running, "/oauth/clients/register", {
    json: {
      client_name: "A test client",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      ...metadata,
    },
  });
  if (response.status !== 201) {
    throw new Error(`Registration failed: ${await response.text()}`);
  }
  return (await response.json()) as RegisteredClient;
}

export function createVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Builds the path of an authorization request; null omits a parameter. */
export function authorizePath(
  client: RegisteredClient,
  parameters: Record<string, string | null>,
): string {
  const all = {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: redirectUri,
    code_challenge_method: "S256",
    state: "a state",
    ...parameters,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) {
    if (value !== null) {
      query.set(name, value);
    }
  }
  return `/oauth/authorize?${query}`;
}

/** Starts a request without a browser and returns its `authorization_id`. */
export async function startAuthorization(
  running: RunningIdp,
  client: RegisteredClient,
  parameters: Record<string, string | null> = {},
): Promise<string> {
  const path = authorizePath(client, { code_challenge: createVerifier().challenge, ...parameters });
  const response = await call(running, path);
  const location = new URL(response.headers.get("Location") ?? "");
  return location.searchParams.get("authorization_id") ?? "";
}

/** Obtains an authorization code after the user's consent, with its verifier. */
export async function obtainCode(
  running: RunningIdp,
  client: RegisteredClient,
  parameters: Record<string, string | null> = {},
): Promise<{ code: string; verifier: string }> {
  const { verifier, challenge } = createVerifier();
  const path = authorizePath(client, { code_challenge: challenge, ...parameters });
  const callback = await completeAuthorization(
    createBrowser(running.origin),
    `${running.issuer}${path}`,
    {
      email: sanne.email,
      password,
    },
  );
  return { code: callback.searchParams.get("code") ?? "", verifier };
}

export function exchange(running: RunningIdp, form: Record<string, string>): Promise<Response> {
  return call(running, "/oauth/token", { form });
}

export async function obtainTokens(
  running: RunningIdp,
  client: RegisteredClient,
  parameters: Record<string, string | null> = {},
): Promise<Tokens & { id_token?: string }> {
  const { code, verifier } = await obtainCode(running, client, parameters);
  const response = await exchange(running, {
    grant_type: "authorization_code",
    client_id: client.client_id,
    code,
    code_verifier: verifier,
  });
  if (response.status !== 200) {
    throw new Error(`Exchange failed: ${await response.text()}`);
  }
  return (await response.json()) as Tokens & { id_token?: string };
}
