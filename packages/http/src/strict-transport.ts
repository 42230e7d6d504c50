import type { IncomingMessage, Server, ServerResponse } from "node:http";

const yearInSeconds = 31_536_000;

/**
 * Adds Strict-Transport-Security (RFC 6797) to every response of a server whose public URL is https: browsers then use
 * only https with this host for a year. Other hosts of the domain are not affected.
 */
export function requireHttps(server: Server, publicUrl: string): void {
  if (!publicUrl.startsWith("https:")) return;
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Strict-Transport-Security", `max-age=${yearInSeconds}`);
  });
}
