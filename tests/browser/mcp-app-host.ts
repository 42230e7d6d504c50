import type { Client, JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { BrowserContext, FrameLocator, Page } from "playwright-core";
import { callTool } from "../interop/mcp-clients.ts";

/** The policy that hosts apply to a view that declares no domains (SEP-1865, "Restrictive Default"). */
const restrictivePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

const hostPage = `<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1></main></html>`;

/** A view in a host. */
export type HostedView = {
  page: Page;
  view: FrameLocator;
  /** The URLs that the view asked the host to open. */
  openedUrls: string[];
  /** The texts that the view added to the context of the model. */
  modelContext: string[];
};

/**
 * Calls a tool and shows the view of its app in a sandboxed frame, as an MCP Apps host does: messages go through the
 * bridge of the extension's SDK, and the view's tool calls go to the server of the client.
 */
export async function openView(
  context: BrowserContext,
  client: Client,
  call: { name: string; arguments: Record<string, unknown> },
  hostContext: { locale: string; theme: "light" | "dark" },
): Promise<HostedView> {
  const result = await callTool(client, call.name, call.arguments);
  const page = await context.newPage();
  await page.setContent(hostPage);
  const openedUrls: string[] = [];
  const modelContext: string[] = [];
  const capabilities = { openLinks: {}, serverTools: {}, updateModelContext: { text: {} } };
  const host = { name: "host", version: "1.0.0" };
  const bridge = new AppBridge(client, host, capabilities, { hostContext });
  bridge.onopenlink = ({ url }) => {
    openedUrls.push(url);
    return Promise.resolve({});
  };
  bridge.onupdatemodelcontext = ({ content = [] }) => {
    for (const part of content) if (part.type === "text") modelContext.push(part.text);
    return Promise.resolve({});
  };
  bridge.onsizechange = ({ height }) =>
    void page.locator("iframe").evaluate((frame, size) => {
      frame.style.height = `${size}px`;
    }, height);
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(await createFrame(page));
  await loadView(page, await readView(client, call.name));
  await initialized;
  await bridge.sendToolInput({ arguments: call.arguments });
  await bridge.sendToolResult(result as Parameters<typeof bridge.sendToolResult>[0]);
  return { page, view: page.frameLocator("iframe"), openedUrls, modelContext };
}

/** Returns the HTML of a tool's view. */
async function readView(client: Client, name: string): Promise<string> {
  const { tools } = await client.listTools();
  const meta = tools.find((tool) => tool.name === name)?._meta as {
    ui: { resourceUri: string };
  };
  const { contents } = await client.readResource({ uri: meta.ui.resourceUri });
  return (contents[0] as { text: string }).text;
}

/** Returns a transport to the frame of a page that has none yet. */
async function createFrame(page: Page): Promise<Transport> {
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) =>
      page.evaluate((sent) => frames[0]?.postMessage(sent, "*"), message as object),
  };
  await page.exposeFunction("toHost", (message: JSONRPCMessage) => transport.onmessage?.(message));
  await page.evaluate(() => {
    addEventListener("message", ({ source, data }) => {
      if (source === frames[0])
        void (globalThis as unknown as { toHost(data: unknown): Promise<void> }).toHost(data);
    });
  });
  return transport;
}

async function loadView(page: Page, text: string): Promise<void> {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${restrictivePolicy}">`;
  await page.evaluate(
    (source) => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.style.cssText = "width: 100%; border: 0";
      frame.title = "View";
      frame.srcdoc = source;
      document.querySelector("main")?.append(frame);
    },
    text.replace("<head>", `<head>${policy}`),
  );
}
