import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type RedirectServer = { url: string; close: () => Promise<void> };

/** Starts the server to which an identity provider sends the browser back: that of an app on this device. */
export async function startRedirectServer(): Promise<RedirectServer> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><link rel=icon href=data:,><title>App</title>Connected");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
