import { connect, createServer, type Server, type Socket } from "node:net";

const retryMs = 50;

/**
 * Forwards connections to a port of this machine, and holds them while no server listens there: clients of a
 * restarting API wait instead of getting a refused connection.
 * @param timeoutMs how long a connection is held
 * @returns the server, already listening
 */
export async function startRetryProxy(
  port: number,
  target: number,
  timeoutMs = 30_000,
): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on("error", () => client.destroy());
    forward(client, target, performance.now() + timeoutMs);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}

function forward(client: Socket, target: number, deadline: number): void {
  if (client.destroyed) return;
  const api = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
  api.once("connect", () => {
    api.removeAllListeners("error");
    api.on("error", () => client.destroy());
    client.once("close", () => api.destroy());
    client.pipe(api);
    api.pipe(client);
  });
  api.once("error", () => {
    if (performance.now() > deadline) client.destroy();
    else setTimeout(forward, retryMs, client, target, deadline);
  });
}
