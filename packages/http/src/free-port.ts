import { createServer } from "node:net";

/**
 * Below the ports that operating systems give to outgoing connections and to servers on port 0 (RFC 6056;
 * 32768 and up on Linux, 49152 and up elsewhere): none of those takes a port between its choice and its use.
 */
const range = { first: 20_000, size: 12_000 };

/** Differs between processes, so that those of a test run choose different ports. */
let next = Math.floor(Math.random() * range.size);

/**
 * Finds a port of 127.0.0.1 for a server that cannot be started on port 0, because others must know its port
 * first. A process gets each port once.
 *
 * @throws Error if all ports are in use
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < range.size; tries += 1) {
    const port = range.first + next;
    next = (next + 1) % range.size;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${range.first} to ${range.first + range.size - 1} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
