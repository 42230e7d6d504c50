import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, describe, expect } from "vitest";
import { completeAuthorization, createBrowser } from "@werkbank/idp/testing";
import catalogue from "../../public/tools.json" with { type: "json" };
import { startBrowser } from "../support/browser.ts";
import {
  type ConnectionAttempt,
  callTool,
  createStorage,
  type McpClient,
  sdks,
} from "./mcp-clients.ts";
import { ownerEmail, password, type Product, send, signIn } from "../support/product.ts";
import { test } from "../support/shared-product.ts";

// An MCP client that knows only the URL of the server, from its first 401 to a record that a tool changed. The OAuth
// client is that of the SDK; the test only plays the user.

const browser: Browser | undefined = await startBrowser();
const redirectUrl = "http://127.0.0.1:8976/callback";

let product: Product;
let mcpUrl: URL;

test.beforeAll(({ product: shared }) => {
  product = shared;
  mcpUrl = new URL(`${product.baseUrl}/api/mcp`);
});
afterAll(() => browser?.close());

const openClients: McpClient[] = [];
afterEach(async () => {
  for (const client of openClients.splice(0)) await client.close();
});

/** Signs in and approves or denies on the provider's pages; returns the redirect URL. */
function completeConsent(
  url: URL | undefined,
  action: "approve" | "deny" = "approve",
): Promise<URL> {
  const pages = createBrowser(new URL(product.idpUrl).origin);
  return completeAuthorization(pages, url!, { email: ownerEmail, password, action });
}

async function waitForConnection({
  client,
  connected: connecting,
}: ConnectionAttempt): Promise<McpClient> {
  await connecting;
  openClients.push(client);
  return client;
}

/** Creates a `fetch` that records every request with its status, such as `401 POST /api/mcp`. */
function createRecordingFetch(requests: string[]): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    requests.push(`${response.status} ${init?.method ?? "GET"} ${pathname}`);
    return response;
  };
}

describe.each(sdks)("$name, $revision", ({ name, revision, connect }) => {
  const number = sdks.findIndex((sdk) => sdk.name === name);

  async function connectWithConsent(url = mcpUrl) {
    const storage = createStorage(redirectUrl);
    const first = connect(url, storage);
    await expect(first.connected).rejects.toThrow();
    await first.finish(await completeConsent(storage.state.url));
    return { ...storage, client: await waitForConnection(connect(url, storage)) };
  }

  test("gets from the 401 to the authorization URL", async () => {
    const { state, provider } = createStorage(redirectUrl);
    const requests: string[] = [];
    const attempt = connect(mcpUrl, { provider, fetch: createRecordingFetch(requests) });
    await expect(attempt.connected).rejects.toThrow(/unauthorized/iu);

    expect(requests).toEqual([
      "401 POST /api/mcp",
      "200 GET /.well-known/oauth-protected-resource",
      "200 GET /.well-known/oauth-authorization-server/auth/v1",
      "201 POST /auth/v1/oauth/clients/register",
    ]);
    expect(`${state.url?.origin}${state.url?.pathname}`).toBe(`${product.idpUrl}/oauth/authorize`);
    expect(Object.fromEntries(state.url!.searchParams)).toMatchObject({
      client_id: state.client?.client_id,
      resource: mcpUrl.href,
      redirect_uri: redirectUrl,
      code_challenge_method: "S256",
    });
    // A provider that does not know these scopes would reject the request.
    expect(state.url?.searchParams.get("scope") ?? "").not.toContain("mcp:");
  });

  test("lists every tool after the user consents", async () => {
    const { client } = await connectWithConsent();
    expect(client.getServerVersion()).toMatchObject({ name: "werkbank" });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(catalogue.length);
    expect(tools.map((tool) => tool.name)).toEqual(
      expect.arrayContaining(["commerce_update_supplier", "agenda_move_item"]),
    );
  });

  test("connects at the URL with a trailing slash too", async () => {
    const { client, state } = await connectWithConsent(new URL(`${mcpUrl.href}/`));
    expect((await client.listTools()).tools).toHaveLength(catalogue.length);
    // The resource indicator has no trailing slash: both URLs are one resource.
    expect(state.url?.searchParams.get("resource")).toBe(mcpUrl.href);
  });

  test("commerce_update_supplier changes a supplier that REST then returns", async () => {
    const { client } = await connectWithConsent();
    await client.listTools();
    const { structuredContent: list } = await callTool(client, "commerce_list_suppliers");
    const { id: supplierId } = list.items.find(({ code }: { code: string }) => code === "AAN");
    const phone = `+31 318 555 09${number}0`;
    const changed = await callTool(client, "commerce_update_supplier", { supplierId, phone });
    expect(changed.isError ?? false).toBe(false);
    expect(changed.structuredContent.supplier.phone).toBe(phone);

    const { access_token: token } = await signIn(product);
    const path = `/api/v1/organizations/${list.organization.id}/suppliers/${supplierId}`;
    expect((await send(product, path, { token })).body).toMatchObject({ code: "AAN", phone });
  });

  test("agenda_move_item moves one occurrence, and REST returns it moved", async () => {
    const { client } = await connectWithConsent();
    await client.listTools();
    const week = { from: "2026-12-07T00:00:00+01:00", to: "2026-12-14T00:00:00+01:00" };
    const { structuredContent: list } = await callTool(client, "agenda_list_items", week);
    const { id: itemId } = list.items.find(({ title }: { title: string }) =>
      title.startsWith("Weekbeurt"),
    );
    const startAt = `2026-12-09T1${number}:00:00.000Z`;
    const endAt = `2026-12-09T1${number}:30:00.000Z`;
    const moved = await callTool(client, "agenda_move_item", {
      itemId,
      startAt,
      endAt,
      scope: "occurrence",
    });
    expect(moved.isError ?? false).toBe(false);

    const { access_token: token } = await signIn(product);
    const items = `/api/v1/organizations/${list.organization.id}/agenda/items`;
    const { body: shown } = await send(product, `${items}/${itemId}`, { token });
    expect(shown).toMatchObject({ startAt, endAt, recurrenceIdAt: "2026-12-07T06:30:00.000Z" });
    // The other occurrences of the series are not moved.
    const next = "?from=2026-12-14T00:00:00Z&to=2026-12-15T00:00:00Z";
    const { body: following } = await send(product, items + next, { token });
    expect(following.items).toContainEqual(
      expect.objectContaining({ title: shown.title, startAt: "2026-12-14T06:30:00.000Z" }),
    );
  });

  test("refreshes a rejected token without the user", async () => {
    const storage = await connectWithConsent();
    const { state } = storage;
    const before = state.tokens!;
    delete state.url;
    state.tokens = { ...before, access_token: `${before.access_token.slice(0, -8)}AAAAAAAA` };
    const client = await waitForConnection(connect(mcpUrl, storage));
    expect((await client.listTools()).tools).toHaveLength(catalogue.length);
    expect(state.tokens.refresh_token).not.toBe(before.refresh_token);
    expect(state.url).toBeUndefined();
  });

  test("continues after its token was rejected during a session", async () => {
    const { state, client } = await connectWithConsent();
    await client.listTools();
    for (let time = 0; time < 2; time += 1) {
      const before = state.tokens!;
      delete state.url;
      state.tokens = { ...before, access_token: `${before.access_token.slice(0, -8)}AAAAAAAA` };
      const { isError, structuredContent } = await callTool(client, "commerce_list_suppliers");
      expect([isError ?? false, structuredContent.items.length > 0]).toEqual([false, true]);
      expect(state.tokens.access_token).not.toBe(before.access_token);
      expect(state.tokens.refresh_token).not.toBe(before.refresh_token);
      expect(state.url).toBeUndefined();
    }
  });

  test("requests authorization again after the user signed out everywhere", async () => {
    const { state, client } = await connectWithConsent();
    await client.listTools();
    const { access_token: token } = await signIn(product);
    await fetch(`${product.idpUrl}/logout?scope=global`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    // An issued access token is valid until it expires; after that, it cannot be refreshed.
    const list = () => callTool(client, "commerce_list_suppliers");
    expect((await list()).isError ?? false).toBe(false);
    delete state.url;
    state.tokens = { ...state.tokens!, access_token: "over.over.over" };
    await expect(list()).rejects.toThrow();
    expect(String(state.url)).toContain(`${product.idpUrl}/oauth/authorize`);
  });

  test("gets no tokens if the user denies consent", async () => {
    const { state, provider } = createStorage(redirectUrl);
    const attempt = connect(mcpUrl, { provider });
    await expect(attempt.connected).rejects.toThrow();
    const callback = await completeConsent(state.url, "deny");
    expect(callback.searchParams.get("error")).toBe("access_denied");
    expect(callback.searchParams.has("code")).toBe(false);
    await expect(attempt.finish(callback)).rejects.toThrow();
    expect(state.tokens).toBeUndefined();
  });

  test.skipIf(!browser)("connects after the user consents in a real browser", async () => {
    let resolveCallback!: (url: URL) => void;
    const callback = new Promise<URL>((resolve) => (resolveCallback = resolve));
    const listener = createServer((request, response) => {
      resolveCallback(new URL(request.url ?? "", "http://127.0.0.1"));
      response.end("You may close this window.");
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const { port } = listener.address() as AddressInfo;
    const storage = createStorage(`http://127.0.0.1:${port}/callback`);
    const first = connect(mcpUrl, storage);
    await expect(first.connected).rejects.toThrow();

    const context = await browser!.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    await page.goto(storage.state.url!.href);
    await page.locator("[name=email]").fill(ownerEmail);
    await page.locator("[name=password]").fill(password);
    await page.keyboard.press("Enter");
    await page.locator("button[value=approve]").click();
    await page.getByText("You may close this window.").waitFor();
    for (const { value } of await context.cookies()) product.secrets.add(value);
    await context.close();
    const redirectUrlWithCode = await callback;
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));

    await first.finish(redirectUrlWithCode);
    const client = await waitForConnection(connect(mcpUrl, storage));
    expect(client.getServerCapabilities()).toHaveProperty("tools");
    expect((await client.listTools()).tools).toHaveLength(catalogue.length);
    expect(revision).toMatch(/^202[56]-/u);
  });
});

test("challenge and metadata contain the URL of the service, and metadata allows any origin", async () => {
  const rejected = await send(product, "/api/mcp", {
    json: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  });
  const metadataUrl = `${product.baseUrl}/.well-known/oauth-protected-resource`;
  expect(rejected.status).toBe(401);
  expect(rejected.headers.get("www-authenticate")).toBe(
    `Bearer resource_metadata="${metadataUrl}"`,
  );
  for (const path of ["", "/api/mcp", "/api/mcp/"]) {
    const { headers, body } = await send(product, `/.well-known/oauth-protected-resource${path}`, {
      headers: { origin: "https://inspector.example" },
    });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    // The resource is the URL that the client uses, with its slash (RFC 9728, 3.3).
    const resource = path === "" ? mcpUrl.href : product.baseUrl + path;
    expect(body).toEqual({ resource, authorization_servers: [product.idpUrl] });
  }
});
