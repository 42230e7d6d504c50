import { createStorage, type McpClient, sdks } from "../interop/mcp-clients.ts";
import type { Product } from "../support/product.ts";
import type { Person } from "./person.ts";
import type { RedirectServer } from "./redirect-server.ts";

/** Connects an app to a person's account: the app opens the browser, and `allow` answers the question that it shows. */
export async function connectApp(
  product: Product,
  { page }: Person,
  server: RedirectServer,
  allow: () => Promise<void>,
): Promise<McpClient> {
  const { connect } = sdks[0]!;
  const mcpUrl = new URL(`${product.baseUrl}/api/mcp`);
  const storage = createStorage(server.url);
  const first = connect(mcpUrl, storage);
  await first.connected.catch(() => undefined);
  await page.goto(storage.state.url!.href);
  await allow();
  await page.waitForURL(`${server.url}?**`);
  await first.finish(new URL(page.url()));
  const { client, connected } = connect(mcpUrl, storage);
  await connected;
  return client;
}
