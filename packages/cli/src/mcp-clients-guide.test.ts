import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCliUser } from "./testing/run-cli.ts";
import { startTestProduct } from "./testing/test-product.ts";

// Applies the client configurations that the guide shows.

const product = await startTestProduct();
const user = await createCliUser(product);
await user.login();
const { sessions } = await user.readSession();
const token = sessions[product.issuer]?.accessToken ?? "";
afterAll(async () => {
  await user.remove();
  await product.close();
});

/** A configured server: a URL or a command. */
type Server = { type?: string; url?: string; command?: string; args?: string[] };

/** A folder with `werkbank`, to be put on the path. */
const bin = join(user.configHome, "bin");
beforeAll(async () => {
  const main = JSON.stringify(join(import.meta.dirname, "main.ts"));
  const command = `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${main} "$@"\n`;
  await mkdir(bin);
  await writeFile(join(bin, "werkbank"), command, { mode: 0o755 });
});

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

const root = join(import.meta.dirname, "../../..");
const tools = JSON.parse(await readFile(join(root, "public/tools.json"), "utf8")) as {
  name: string;
}[];

/** Returns the guide's configuration blocks by title, adapted to this product. */
async function blocksOf(guide: string): Promise<{ title: string; text: string }[]> {
  const text = await readFile(join(root, "content", guide), "utf8");
  const blocks = text.matchAll(/^```\w+ fragment title="([^"]+)"\n(.*?)^```$/gmsu);
  return [...blocks].map(([, title = "", block = ""]) => ({
    title,
    text: block.replaceAll("{base_url}", product.baseUrl),
  }));
}

/** Returns the servers of a block: from a JSON or TOML configuration, or added by a command. */
function serversOf(text: string): Server[] {
  if (text.startsWith("{")) {
    const { mcpServers, servers } = JSON.parse(text) as Record<string, Record<string, Server>>;
    return Object.values(mcpServers ?? servers ?? {});
  }
  return [...text.matchAll(/https?:[^\s"]+/gu)].map(([url]) => ({ url }));
}

async function connect({ url, command, args = [] }: Server): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const env = {
    PATH: [bin, process.env["PATH"]].join(delimiter),
    XDG_CONFIG_HOME: user.configHome,
    SERVICE_BASE_URL: product.baseUrl,
  };
  const transport =
    command === undefined
      ? new StreamableHTTPClientTransport(new URL(url ?? ""), {
          authProvider: { token: async () => token },
        })
      : new StdioClientTransport({ command, args, env });
  open.push(client);
  await client.connect(transport);
  return client;
}

describe.each(["mcp-clients.mdx", "mcp-clients.nl.mdx"])("%s", async (guide) => {
  const blocks = await blocksOf(guide);
  const servers = blocks.flatMap(({ title, text }) =>
    serversOf(text).map((server) => ({ title, server })),
  );

  test("every block configures one server, and one of them uses stdio", () => {
    expect(servers).toHaveLength(blocks.length);
    expect(servers.filter(({ server }) => server.command === "werkbank")).toHaveLength(1);
    for (const { server } of servers) expect(server.type ?? "http").toBe("http");
  });

  test.each(servers)("$title: lists every tool and calls one", async ({ server }) => {
    const client = await connect(server);
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const { structuredContent } = await client.callTool({ name: "tasks_list", arguments: {} });
    expect(structuredContent).toMatchObject({ organization: { name: "Singel Fietsen" } });
  });
});
