import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import { afterEach, describe, expect, test } from "vitest";
import { completeAuthorization, createBrowser } from "./testing/browser.ts";
import {
  authorizePath,
  createVerifier,
  exchange,
  obtainCode,
  obtainTokens,
  redirectUri,
  register,
} from "./testing/oauth-flow.ts";
import { call, createTestClock, password, sanne, signIn, startIdp } from "./testing/running-idp.ts";
import type { RunningIdp } from "./testing/running-idp.ts";

const open: RunningIdp[] = [];
async function start(...config: Parameters<typeof startIdp>): Promise<RunningIdp> {
  const running = await startIdp(...config);
  open.push(running);
  return running;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((running) => running.close()));
});

const discover = async (running: RunningIdp) =>
  (await (await call(running, "/.well-known/openid-configuration")).json()) as Record<
    string,
    unknown
  >;

describe("the audience", () => {
  test("is a string, a list, or computed from the session's resources", async () => {
    const fixed = await start({ audience: "https://api.example/mcp" });
    expect(decodeJwt((await signIn(fixed)).access_token).aud).toBe("https://api.example/mcp");
    const list = await start({ audience: ["authenticated", "https://api.example/mcp"] });
    expect(decodeJwt((await signIn(list)).access_token).aud).toEqual([
      "authenticated",
      "https://api.example/mcp",
    ]);
    const hook = await start({
      resources: ["https://api.example/mcp"],
      audience: ({ resources }) =>
        resources.length === 0 ? "authenticated" : ["authenticated", ...resources],
    });
    expect(decodeJwt((await signIn(hook)).access_token).aud).toBe("authenticated");
    const { access_token: token } = await obtainTokens(hook, await register(hook), {
      resource: "https://api.example/mcp",
    });
    expect(decodeJwt(token).aud).toEqual(["authenticated", "https://api.example/mcp"]);
  });
});

describe("scopes of the service", () => {
  test("are granted where the provider is configured for them", async () => {
    const running = await start({ extraScopes: ["mcp:read", "mcp:write"] });
    const client = await register(running);
    const { access_token: token } = await obtainTokens(running, client, { scope: "mcp:read" });
    expect(decodeJwt(token)).toMatchObject({
      scope: "mcp:read",
      client_id: client.client_id,
      aud: "authenticated",
      amr: [{ method: "oauth_provider/authorization_code", timestamp: expect.any(Number) }],
    });
  });

  test("are absent by default: an OAuth token has the scope email", async () => {
    const running = await start();
    const { access_token: token } = await obtainTokens(running, await register(running));
    expect(decodeJwt(token)["scope"]).toBe("email");
  });
});

describe("the lifetime", () => {
  test("of access tokens is configurable", async () => {
    const running = await start({ accessTokenSeconds: 90 });
    const { iat = 0, exp } = decodeJwt((await signIn(running)).access_token);
    expect(exp).toBe(iat + 90);
  });

  test("of idle sessions is configurable", async () => {
    const clock = createTestClock();
    const running = await start({ clock: clock.now, sessionIdleDays: 10 });
    const days = (count: number) => count * 24 * 3600;
    const refresh = async (token: string) => {
      const response = await call(running, "/token?grant_type=refresh_token", {
        json: { refresh_token: token },
      });
      return (await response.json()) as { refresh_token: string; error_code?: string };
    };
    const { refresh_token: first } = await signIn(running);
    clock.advance(days(10));
    const { refresh_token: second } = await refresh(first);
    clock.advance(days(10) + 1);
    expect((await refresh(second)).error_code).toBe("session_expired");
    expect((await refresh(second)).error_code).toBe("refresh_token_not_found");
  });
});

describe("PKCE with the method plain", () => {
  test("is neither announced nor accepted by default", async () => {
    const running = await start();
    expect((await discover(running))["code_challenge_methods_supported"]).toEqual(["S256"]);
  });

  test("is announced and accepted if enabled, and needs the verifier", async () => {
    const running = await start({ plainPkce: true });
    expect((await discover(running))["code_challenge_methods_supported"]).toEqual([
      "S256",
      "plain",
    ]);
    const client = await register(running);
    const { verifier } = createVerifier();
    const { code } = await obtainCode(running, client, {
      code_challenge: verifier,
      code_challenge_method: "plain",
    });
    const grant = { grant_type: "authorization_code", client_id: client.client_id, code };
    const guess = { ...grant, code_verifier: createVerifier().verifier };
    expect(await (await exchange(running, guess)).json()).toMatchObject({ error: "invalid_grant" });
    const answer = await exchange(running, { ...grant, code_verifier: verifier });
    expect(answer.status).toBe(200);
  });

  test("does not accept a plain verifier for an S256 challenge", async () => {
    const running = await start({ plainPkce: true });
    const client = await register(running);
    const { challenge } = createVerifier();
    const { code } = await obtainCode(running, client, { code_challenge: challenge });
    const answer = await exchange(running, {
      grant_type: "authorization_code",
      client_id: client.client_id,
      code,
      code_verifier: challenge,
    });
    expect(await answer.json()).toMatchObject({ error: "invalid_grant" });
  });
});

describe("iss in the authorization response", () => {
  const answer = async (running: RunningIdp, action: "approve" | "deny") => {
    const client = await register(running);
    const path = authorizePath(client, { code_challenge: createVerifier().challenge });
    const browser = createBrowser(running.origin);
    const person = { email: sanne.email, password, action };
    return completeAuthorization(browser, `${running.issuer}${path}`, person);
  };

  test.each(["approve", "deny"] as const)(
    "is sent and announced when the user decides %s",
    async (action) => {
      const running = await start();
      const metadata = await discover(running);
      expect(metadata["authorization_response_iss_parameter_supported"]).toBe(true);
      const callback = await answer(running, action);
      expect(callback.searchParams.getAll("iss")).toEqual([running.issuer]);

      // A client that supports RFC 9207 insists on it.
      const server = metadata as unknown as oauth.AuthorizationServer;
      const validate = (url: URL) =>
        oauth.validateAuthResponse(server, { client_id: "x" }, url, "a state");
      const foreign = new URL(callback);
      foreign.searchParams.set("iss", "https://evil.example");
      expect(() => validate(foreign)).toThrow('unexpected "iss"');
      if (action === "approve") {
        expect(validate(callback).get("code")).toBe(callback.searchParams.get("code"));
      }
    },
  );

  test("is sent in error responses", async () => {
    const running = await start();
    const client = await register(running);
    const response = await call(running, authorizePath(client, { code_challenge: "short" }));
    const location = new URL(response.headers.get("Location") ?? "");
    expect(location.searchParams.get("error")).toBe("invalid_request");
    expect(location.searchParams.get("iss")).toBe(running.issuer);
  });
});

describe("dynamic registration", () => {
  test("returns 403 and is not announced if disabled", async () => {
    const running = await start({ dynamicRegistration: false });
    expect(await discover(running)).not.toHaveProperty("registration_endpoint");
    const response = await call(running, "/oauth/clients/register", {
      json: { redirect_uris: [redirectUri] },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("x-sb-error-code")).toBe(
      "oauth_dynamic_client_registration_disabled",
    );
    expect(await response.json()).toEqual({
      code: 403,
      error_code: "oauth_dynamic_client_registration_disabled",
      msg: "Dynamic client registration is not enabled",
    });
  });
});

describe("the signature algorithm of id tokens", () => {
  test.each(["ES256", "RS256"] as const)("%s is announced", async (signingAlgorithm) => {
    const running = await start({ signingAlgorithm });
    expect((await discover(running))["id_token_signing_alg_values_supported"]).toEqual([
      signingAlgorithm,
    ]);
  });
});
