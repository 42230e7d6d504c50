import type { AddressInfo } from "node:net";
import { CliError } from "../cli-error.ts";

export type LoopbackListener = {
  redirectUri: string;
  /** The query parameters of the redirect. */
  callback: Promise<URLSearchParams>;
  close(): void;
};

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Werkbank</title>
<p>Back to the terminal: it says whether you are signed in. This page can be closed.</p></html>`;

/**
 * Listens on the loopback interface for the redirect (RFC 8252 section 7.3).
 *
 * @param port 0 for any free port
 * @throws CliError if the port is in use
 */
export async function listenOnLoopback(port: number): Promise<LoopbackListener> {
  // Loaded only here: this module takes ten milliseconds, which every other command would pay too.
  const { createServer } = await import("node:http");
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "/", "http://127.0.0.1");
    if (request.method !== "GET" || url?.pathname !== "/callback") {
      response.writeHead(404).end();
      return;
    }
    // The page is static: it echoes nothing of the URL.
    response
      .writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'",
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        connection: "close",
      })
      .end(page, () => resolve(url.searchParams));
  });
  await new Promise<void>((listening, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(toListenError(error, port)));
    server.listen(port, "127.0.0.1", listening);
  });
  const boundPort = (server.address() as AddressInfo).port;
  return {
    redirectUri: toRedirectUri(boundPort),
    callback: promise,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function toRedirectUri(port: number): string {
  return `http://127.0.0.1:${port}/callback`;
}

function toListenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code !== "EADDRINUSE" && error.code !== "EACCES") return error;
  return new CliError(
    "usage",
    `Port ${port}, where the browser is to come back, ${error.code === "EACCES" ? "is not allowed for you" : "is taken by another program"}.`,
    "Choose another one: werkbank login --port 8977 (0 takes any free one), or use --no-browser.",
    error,
  );
}
