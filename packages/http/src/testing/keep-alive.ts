import { Agent, type IncomingHttpHeaders, request as send, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as sent on the wire. */
export type WireRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type WireResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Whether the connection of a previous request was used. */
  isReused: boolean;
};

/** A client that keeps a single connection open, like clients with a connection pool. */
export type KeepAliveClient = {
  send(request: WireRequest): Promise<WireResponse>;
  close(): void;
};

/** Listens on a free local port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

export function createKeepAliveClient(port: number): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const request = send(
          { host: "127.0.0.1", port, method, path, agent, headers },
          (response) => {
            const { statusCode: status = 0, headers: responseHeaders } = response;
            response.toArray().then((chunks) => {
              const text = Buffer.concat(chunks).toString();
              resolve({ status, headers: responseHeaders, text, isReused: request.reusedSocket });
            }, reject);
          },
        );
        request.on("error", reject);
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}
