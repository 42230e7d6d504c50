import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { createBrowser, formTo, externalRedirectOf, pageOf } from "../testing/browser.ts";
import {
  authorizePath,
  createVerifier,
  obtainCode,
  obtainTokens,
  redirectUri,
  register,
  startAuthorization,
} from "../testing/oauth-flow.ts";
import { call, password, sanne, signIn, startIdp } from "../testing/running-idp.ts";

// RFC 8707: the provider issues tokens only for the resources of its deployment.

const mcp = "https://werkbank.example/api/mcp";
const rest = "https://werkbank.example/api/v1";
const foreign = "https://evil.example/mcp";

const running = await startIdp({
  resources: [mcp, rest],
  // A token hook that copies the resources of a token, so that tests see them.
  audience: ({ resources }) => ["authenticated", ...resources],
});
afterAll(() => running.close());
const client = await register(running);
const other = await startIdp();
afterAll(() => other.close());

const audienceOf = (token: string) => decodeJwt(token).aud;

/** Returns the query parameters of the redirect. */
async function authorize(
  query: string,
  at = running,
  requestingClient = client,
): Promise<URLSearchParams> {
  const path = authorizePath(requestingClient, { code_challenge: createVerifier().challenge });
  const response = await call(at, `${path}${query}`);
  return new URL(response.headers.get("Location") ?? "").searchParams;
}

const toQuery = (resources: string[]) =>
  resources.map((resource) => `&resource=${encodeURIComponent(resource)}`).join("");

/** Sends a token request with any number of `resource` parameters. */
const sendGrant = (fields: Record<string, string>, resources: string[]) =>
  call(running, "/oauth/token", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams({ client_id: client.client_id, ...fields })}${toQuery(resources)}`,
  });

async function sendCode(resource: string | null, resources: string[]): Promise<Response> {
  const { code, verifier } = await obtainCode(running, client, { resource });
  const fields = { grant_type: "authorization_code", code, code_verifier: verifier };
  return sendGrant(fields, resources);
}

const bodyOf = async (response: Response) => (await response.json()) as Record<string, string>;

describe("the authorization request", () => {
  test("accepts ours with a query, which selects tools; the token is for the resource without it", async () => {
    const response = await sendCode(`${mcp}?toolsets=tasks`, [`${mcp}?toolsets=tasks`]);
    const { access_token: token = "" } = await bodyOf(response);
    expect([audienceOf(token)].flat()).not.toContain(`${mcp}?toolsets=tasks`);
    expect((await authorize(toQuery([`${mcp}?toolsets=tasks`]))).get("error")).toBeNull();
  });

  test.each([
    ["another service's", foreign],
    ["the service's origin alone", "https://werkbank.example"],
    ["a path below one of ours", `${mcp}/tools`],
    ["ours over http", mcp.replace("https", "http")],
    ["ours at another port", mcp.replace(".example", ".example:8443")],
    ["ours with a user", mcp.replace("//", "//user@")],
    ["ours with a fragment", `${mcp}#x`],
    ["a URN", "urn:x"],
    ["no URI", "api"],
  ])("returns invalid_target to the client for %s", async (_name, resource) => {
    const parameters = await authorize(toQuery([resource]));
    expect(parameters.get("error")).toBe("invalid_target");
    expect(parameters.get("state")).toBe("a state");
    expect(parameters.get("iss")).toBe(running.issuer);
    expect(parameters.has("authorization_id")).toBe(false);
  });

  test("returns invalid_target if one of several is another service's", async () => {
    expect((await authorize(toQuery([mcp, foreign]))).get("error")).toBe("invalid_target");
  });

  test("returns invalid_target for every resource if the deployment has none", async () => {
    const requestingClient = await register(other);
    expect((await authorize(toQuery([mcp]), other, requestingClient)).get("error")).toBe(
      "invalid_target",
    );
    expect((await authorize("", other, requestingClient)).has("authorization_id")).toBe(true);
  });

  test.each([
    ["none", "", []],
    ["an empty one, which counts as none", "&resource=", []],
    ["one", toQuery([mcp]), [mcp]],
    ["both", toQuery([mcp, rest]), [mcp, rest]],
    ["one twice", toQuery([mcp, mcp]), [mcp]],
    ["one in another spelling", toQuery(["HTTPS://WERKBANK.example:443/api/mcp/"]), [mcp]],
  ])("accepts %s, and returns them in the details", async (_name, query, resources) => {
    const id = (await authorize(query)).get("authorization_id");
    const { access_token: token } = await signIn(running);
    const details = await call(running, `/oauth/authorizations/${id}`, { token });
    expect(await details.json()).toMatchObject({ authorization_id: id, resources });
  });
});

describe("the exchange of a code", () => {
  test("without resource issues a token for those of the authorization", async () => {
    const { access_token: token } = await obtainTokens(running, client, { resource: mcp });
    expect(audienceOf(token)).toEqual(["authenticated", mcp]);
  });

  test("may narrow the token, and a refresh may use the other resources", async () => {
    const path = authorizePath(client, { code_challenge: createVerifier().challenge });
    expect(path).not.toContain("resource");
    const answer = await sendCode(null, [mcp]);
    const { access_token: token = "", refresh_token: refresh = "" } = await bodyOf(answer);
    expect(audienceOf(token)).toEqual(["authenticated", mcp]);
    const next = await sendGrant({ grant_type: "refresh_token", refresh_token: refresh }, [rest]);
    expect(audienceOf((await bodyOf(next))["access_token"] ?? "")).toEqual(["authenticated", rest]);
  });

  test.each([
    ["another service's", mcp, [foreign]],
    ["another service's, where the request named none", null, [foreign]],
    ["another of ours than the request named", mcp, [rest]],
    ["more than the request named", mcp, [mcp, rest]],
    ["no URI", mcp, ["api"]],
  ])("for %s returns invalid_target", async (_name, authorized, requested) => {
    const refused = await sendCode(authorized, requested);
    expect(refused.status).toBe(400);
    expect(await bodyOf(refused)).toMatchObject({ error: "invalid_target" });
  });

  test("reads the resources of a JSON body, as text or list", async () => {
    for (const [resource, status] of [
      [mcp, 200],
      [[mcp], 200],
      [[mcp, foreign], 400],
      [{ uri: mcp }, 400],
    ]) {
      const { code, verifier } = await obtainCode(running, client, { resource: mcp });
      const response = await call(running, "/oauth/token", {
        json: {
          grant_type: "authorization_code",
          client_id: client.client_id,
          code,
          code_verifier: verifier,
          resource,
        },
      });
      expect(response.status).toBe(status);
    }
  });
});

describe("a refresh", () => {
  const refresh = (token: string, resources: string[]) =>
    sendGrant({ grant_type: "refresh_token", refresh_token: token }, resources);

  test("for another resource returns invalid_target, and the refresh token stays valid", async () => {
    const tokens = await obtainTokens(running, client, { resource: mcp });
    for (const resources of [[foreign], [rest], [mcp, rest], ["urn:x"]]) {
      const refused = await refresh(tokens.refresh_token, resources);
      expect(refused.status).toBe(400);
      expect(await bodyOf(refused)).toMatchObject({ error: "invalid_target" });
    }
    const next = await refresh(tokens.refresh_token, [mcp]);
    expect(next.status).toBe(200);
    expect(audienceOf((await bodyOf(next))["access_token"] ?? "")).toEqual(["authenticated", mcp]);
  });

  test("without resource keeps those of the authorization", async () => {
    const tokens = await obtainTokens(running, client, { resource: mcp });
    const next = await bodyOf(await refresh(tokens.refresh_token, []));
    expect(audienceOf(next["access_token"] ?? "")).toEqual(["authenticated", mcp]);
  });
});

test("returns invalid_grant for a session whose resource was removed from the deployment", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "werkbank-idp-"));
  const before = await startIdp({ dataDir, resources: [foreign] });
  const requestingClient = await register(before);
  const { refresh_token: token } = await obtainTokens(before, requestingClient, {
    resource: foreign,
  });
  await before.close();
  const after = await startIdp({ dataDir, resources: [mcp] });
  const refused = await call(after, "/oauth/token", {
    form: {
      grant_type: "refresh_token",
      client_id: requestingClient.client_id,
      refresh_token: token,
    },
  });
  expect(refused.status).toBe(400);
  // Not invalid_target: the client then starts again, with the current resource.
  expect(await bodyOf(refused)).toMatchObject({ error: "invalid_grant" });
  await after.close();
  await rm(dataDir, { recursive: true });
});

test("the resource does not change the configured audience", async () => {
  const plain = await startIdp({ resources: [mcp] });
  const tokens = await obtainTokens(plain, await register(plain), { resource: mcp });
  expect(audienceOf(tokens.access_token)).toBe("authenticated");
  await plain.close();
});

describe.each([
  ["en", "Access to"],
  ["nl", "Toegang tot"],
])("the consent page in %s", (language, label) => {
  async function openConsent(parameters: Record<string, string | null>) {
    const path = authorizePath(client, {
      code_challenge: createVerifier().challenge,
      ...parameters,
    });
    const browser = createBrowser(running.origin, language);
    const signInPage = pageOf(await browser.open(`${running.issuer}${path}`));
    const form = formTo(signInPage, "/oauth/sign-in");
    const page = pageOf(await browser.submit(signInPage, form, { email: sanne.email, password }));
    return { browser, page };
  }

  test("names client, resource and scopes", async () => {
    const { browser, page } = await openConsent({ resource: mcp, scope: "openid email" });
    const see = { en: ["know who you are", "see your email address"], nl: ["weten wie je bent"] };
    for (const text of ["A test client", label, ...see[language as "en" | "nl"]]) {
      expect(page.html).toContain(text);
    }
    expect(page.html).toContain(`<code>${mcp}</code>`);
    expect(page.html).not.toContain(rest);
    const form = formTo(page, "/oauth/consent");
    const back = externalRedirectOf(await browser.submit(page, form, { action: "approve" }));
    expect(back.href.startsWith(redirectUri)).toBe(true);
  });

  test("lists all resources of the deployment if the client requests none", async () => {
    const { page } = await openConsent({ resource: null });
    expect(page.html).toContain(`<code>${mcp}</code>`);
    expect(page.html).toContain(`<code>${rest}</code>`);
  });
});

test("the details of a pending request include its resource", async () => {
  const id = await startAuthorization(running, client, { resource: rest });
  const { access_token: token } = await signIn(running);
  const details = await call(running, `/oauth/authorizations/${id}`, { token });
  expect(await details.json()).toMatchObject({ resources: [rest] });
});
