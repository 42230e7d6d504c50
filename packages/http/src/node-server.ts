// Decision: decisions/0019-http-caching-and-validators.md
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { hasSeveralHosts } from "./host.ts";
import { findBodyStream, sendStream } from "./stream-chunks.ts";
import { dataHeaders } from "./security-headers.ts";
import { closeStalledReaders } from "./stalled-readers.ts";
import { settleConnection } from "./unread-body.ts";

/**
 * Longer than the 60 s for which load balancers commonly keep a reusable connection: a client that sends on a
 * connection while it is closed gets an error, and may not repeat a POST.
 */
export const keepAliveTimeout = 75_000;

/** Handles a request; `env.incoming` is Node's request, with its connection. */
export type NodeHandler = (
  request: Request,
  env: { incoming: IncomingMessage },
) => Response | Promise<Response>;

/** Creates a listener that calls `handler` and keeps connections reusable. */
export function createNodeListener(
  handler: NodeHandler,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return getRequestListener(
    async (request, env) => {
      // This module only creates HTTP/1 servers.
      const [incoming, outgoing] = [
        env.incoming as IncomingMessage,
        env.outgoing as ServerResponse,
      ];
      const handled = hasSeveralHosts(incoming)
        ? toSeveralHostsResponse()
        : handler(request, { incoming });
      const response = await settleConnection(await handled, incoming);
      const stream = findBodyStream(response.body);
      if (stream === undefined) return response;
      await sendStream(response, stream, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
}

/**
 * Creates a server that calls `handler` for every request; it does not listen yet. Idle connections stay
 * reusable for `keepAliveTimeout`.
 *
 * @param options those of Node, and for how many milliseconds a client may stop reading a response
 */
export function createNodeServer(
  handler: NodeHandler,
  { stalledAfterMs, ...options }: ServerOptions & { stalledAfterMs?: number } = {},
): Server {
  const listener = createNodeListener(handler);
  const server = createServer(
    { keepAliveTimeout, ...options },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  closeStalledReaders(server, stalledAfterMs);
  return server;
}

function toSeveralHostsResponse(): Response {
  return new Response("A request names one host.\n", {
    status: 400,
    headers: { ...dataHeaders, "Content-Type": "text/plain; charset=utf-8" },
  });
}
