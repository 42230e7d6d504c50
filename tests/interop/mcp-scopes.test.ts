import { afterAll, beforeAll, expect, test } from "vitest";
import { completeAuthorization, createBrowser } from "@werkbank/idp/testing";
import { callTool, type ClientState, createStorage, type Sdk, sdks } from "./mcp-clients.ts";
import {
  ownerEmail,
  password,
  type Product,
  send,
  signIn,
  startProduct,
} from "../support/product.ts";

// A deployment that requires a scope: clients copy it from the metadata into their authorization request, the provider
// grants it, and the token is limited to it.

const redirectUrl = "http://127.0.0.1:8976/callback";

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    env: { MCP_REQUIRED_SCOPES: "mcp:read", IDP_EXTRA_SCOPES: "mcp:read mcp:write" },
  });
});
afterAll(() => product?.stop());

test("metadata and challenge contain the scope; MCP returns 403 to a session without scope", async () => {
  const { body } = await send(product, "/.well-known/oauth-protected-resource");
  expect(body.scopes_supported).toEqual(["mcp:read"]);
  const json = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const anonymous = await send(product, "/api/mcp", { json });
  expect(anonymous.status).toBe(401);
  expect(anonymous.headers.get("www-authenticate")).toContain('scope="mcp:read"');
  const { access_token: token } = await signIn(product);
  const withoutScope = await send(product, "/api/mcp", { json, token });
  expect(withoutScope.status).toBe(403);
  expect(withoutScope.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  expect((await send(product, "/api/v1/users/me", { token })).status).toBe(200);
});

const completeConsent = (url: URL | undefined) =>
  completeAuthorization(createBrowser(new URL(product.idpUrl).origin), url!, {
    email: ownerEmail,
    password,
  });

const scopesOf = ({ url }: ClientState) => url?.searchParams.get("scope")?.split(" ") ?? [];

/** Connects a client with consent; returns it with its stored state and the first supplier. */
async function connectWithConsent({ connect }: Sdk) {
  const mcpUrl = new URL(`${product.baseUrl}/api/mcp`);
  const { state, provider } = createStorage(redirectUrl);
  const first = connect(mcpUrl, { provider });
  await expect(first.connected).rejects.toThrow(/unauthorized/iu);
  expect(scopesOf(state).filter((scope) => scope.startsWith("mcp:"))).toEqual(["mcp:read"]);
  await first.finish(await completeConsent(state.url));

  const attempt = connect(mcpUrl, { provider });
  await attempt.connected;
  const { client } = attempt;
  await client.listTools();
  const { structuredContent: list } = await callTool(client, "commerce_list_suppliers");
  const organization = `/api/v1/organizations/${list.organization.id}`;
  return { state, attempt, client, organization, supplier: list.items[0] };
}

test.each(sdks)("$name, $revision: mcp:read allows reads and no writes", async (sdk) => {
  const { state, client, organization, supplier } = await connectWithConsent(sdk);
  const input = { supplierId: supplier.id, name: "Not this" };
  await expect(callTool(client, "commerce_update_supplier", input)).rejects.toThrow();
  await client.close();

  const token = state.tokens!.access_token;
  const path = `${organization}/suppliers/${supplier.id}`;
  const rejected = await send(product, path, { method: "PATCH", json: { notes: "x" }, token });
  expect([rejected.status, rejected.body.code]).toEqual([403, "AUTH_INSUFFICIENT_SCOPE"]);
  expect((await send(product, path, { token })).body.name).toBe(supplier.name);
  // The two task operations need mcp:read only (interface.md 5.3).
  const task = { title: "Ring the hotel" };
  const created = await send(product, `${organization}/tasks`, { json: task, token });
  expect([created.status, created.body.title]).toEqual([201, task.title]);
});

// Of the two SDKs, only this one requests the additional scope; the other throws.
test("a client requests an additional scope if a tool needs it", async () => {
  const sdk = sdks.find(({ name }) => name === "@modelcontextprotocol/client")!;
  const { state, attempt, client, organization, supplier } = await connectWithConsent(sdk);
  const notes = "With a wider scope.";
  const input = { supplierId: supplier.id, notes };
  const update = () => callTool(client, "commerce_update_supplier", input);
  await expect(update()).rejects.toThrow();
  expect(scopesOf(state)).toEqual(expect.arrayContaining(["mcp:read", "mcp:write"]));
  await attempt.finish(await completeConsent(state.url));
  expect((await update()).isError ?? false).toBe(false);
  await client.close();

  const path = `${organization}/suppliers/${supplier.id}`;
  const { body } = await send(product, path, { token: state.tokens!.access_token });
  expect(body.notes).toBe(notes);
});
