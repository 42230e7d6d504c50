import { expect, test } from "vitest";
import { fetchProviderMetadata } from "./provider-metadata.ts";

const limits = { timeoutMs: 1_000, maxBytes: 10_000 };

/** Responds with the documents by URL, and with 404 to other requests. */
const serve = (documents: Record<string, object>) => async (url: string) =>
  documents[url] === undefined
    ? new Response("Not found", { status: 404 })
    : Response.json(documents[url]);

const issuer = "https://login.example/realms/werkbank";
const jwks_uri = `${issuer}/certs`;

test("reads OpenID Connect Discovery below the path of the issuer", async () => {
  const metadata = { issuer, jwks_uri };
  const fetch = serve({ [`${issuer}/.well-known/openid-configuration`]: metadata });
  expect(await fetchProviderMetadata(fetch, issuer, limits)).toEqual(metadata);
});

test("reads it without a second slash if the issuer ends with one", async () => {
  const metadata = { issuer: "https://tenant.example/" };
  const fetch = serve({ "https://tenant.example/.well-known/openid-configuration": metadata });
  expect(await fetchProviderMetadata(fetch, metadata.issuer, limits)).toEqual(metadata);
});

test("reads RFC 8414 metadata, whose path precedes that of the issuer", async () => {
  const metadata = { issuer, jwks_uri };
  const url = "https://login.example/.well-known/oauth-authorization-server/realms/werkbank";
  expect(await fetchProviderMetadata(serve({ [url]: metadata }), issuer, limits)).toEqual(metadata);
});

test("is null if the provider publishes neither", async () => {
  expect(await fetchProviderMetadata(serve({}), issuer, limits)).toBeNull();
});

test.each([
  `${issuer}/`,
  "https://evil.example/realms/werkbank",
  "https://login.example/{tenantid}",
])("rejects the issuer %s", async (other) => {
  const fetch = serve({ [`${issuer}/.well-known/openid-configuration`]: { issuer: other } });
  await expect(fetchProviderMetadata(fetch, issuer, limits)).rejects.toMatchObject({
    code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
  });
});

test.each([
  { jwks_uri: "http://login.example/certs" },
  { token_endpoint: "http://login.example/token" },
  { authorization_endpoint: "javascript:alert(1)" },
  { end_session_endpoint: ["https://login.example/logout"] },
])("rejects the endpoint %j of an https issuer", async (endpoint) => {
  const metadata = { issuer, ...endpoint };
  const fetch = serve({ [`${issuer}/.well-known/openid-configuration`]: metadata });
  await expect(fetchProviderMetadata(fetch, issuer, limits)).rejects.toMatchObject({
    code: "AUTH_RESOURCE_SERVER_MISCONFIGURED",
  });
});
