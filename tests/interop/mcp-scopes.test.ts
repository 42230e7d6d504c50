import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerRequest, createBrowser } from "../../packages/idp/test/browser.ts";
import { callTool, createStorage, sdks } from "./mcp-clients.ts";
import { owner, password, type Product, send, signIn, startProduct } from "./product.ts";

// A deployment that asks for a scope: clients copy it from the metadata into their request, the
// provider grants it, and from then on it narrows what the token may do.

const redirectUrl = "http://127.0.0.1:8976/callback";

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    ownAddress: true,
    env: { MCP_REQUIRED_SCOPES: "mcp:read", IDP_EXTRA_SCOPES: "mcp:read mcp:write" },
  });
});
afterAll(() => product?.stop());

test("metadata and challenge name the scope; a session of no scope is refused at the MCP server", async () => {
  const { body } = await send(product, "/.well-known/oauth-protected-resource");
  expect(body.scopes_supported).toEqual(["mcp:read"]);
  const json = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const nobody = await send(product, "/api/mcp", { json });
  expect(nobody.status).toBe(401);
  expect(nobody.headers.get("www-authenticate")).toContain('scope="mcp:read"');
  const { access_token: token } = await signIn(product);
  const narrow = await send(product, "/api/mcp", { json, token });
  expect(narrow.status).toBe(403);
  expect(narrow.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
  expect((await send(product, "/api/v1/users/me", { token })).status).toBe(200);
});

describe.each(sdks)("$name, $revision", ({ connect }) => {
  test("asks for the scope and reads with it; what needs mcp:write is refused everywhere", async () => {
    const address = new URL(`${product.baseUrl}/api/mcp`);
    const { state, provider } = createStorage(redirectUrl);
    const attempt = connect(address, { provider });
    await expect(attempt.connected).rejects.toThrow(/unauthorized/iu);
    expect(state.url?.searchParams.get("scope")?.split(" ")).toContain("mcp:read");
    const pages = createBrowser(new URL(product.idpUrl).origin);
    await attempt.finish(await answerRequest(pages, state.url!, { email: owner, password }));

    const { client, connected } = connect(address, { provider });
    await connected;
    try {
      await client.listTools();
      const { structuredContent: list } = await callTool(client, "commerce_list_suppliers");
      const { id: supplierId, name } = list.items[0];
      // The client asks for the wider scope, which needs the person again.
      delete state.url;
      await expect(
        callTool(client, "commerce_update_supplier", { supplierId, name: "Not this" }),
      ).rejects.toThrow();
      expect(state.url?.searchParams.get("scope")?.split(" ")).toContain("mcp:write");

      const token = state.tokens!.access_token;
      const organization = `/api/v1/organizations/${list.organization.id}`;
      const path = `${organization}/suppliers/${supplierId}`;
      const refused = await send(product, path, { method: "PATCH", json: { notes: "x" }, token });
      expect([refused.status, refused.body.code]).toEqual([403, "AUTH_INSUFFICIENT_SCOPE"]);
      expect((await send(product, path, { token })).body.name).toBe(name);
      // The two task operations need mcp:read only (interface.md 5.3).
      const task = { title: "Ring the hotel" };
      const created = await send(product, `${organization}/tasks`, { json: task, token });
      expect([created.status, created.body.title]).toEqual([201, task.title]);
    } finally {
      await client.close();
    }
  });
});
