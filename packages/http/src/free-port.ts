import { createServer } from "node:net";

/**
 * Below the ephemeral ports that operating systems assign to outgoing connections and to servers on port 0
 * (RFC 6056; 32768 and up on Linux, 49152 and up elsewhere), so that none of those takes a port after it was found.
 */
const range = { first: 20_000, size: 12_000 };

/** Starts at random, so that the processes of a test run use different ports. */
let nextIndex = Math.floor(Math.random() * range.size);

/**
 * Finds a free port of 127.0.0.1 for a server that cannot listen on port 0 because its port must be known before it
 * starts. Returns each port once per process.
 *
 * @throws Error if all ports are in use
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < range.size; attempt += 1) {
    const port = range.first + nextIndex;
    nextIndex = (nextIndex + 1) % range.size;
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
