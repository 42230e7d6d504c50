const loopbackHosts = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether a host name, as `URL` gives it, is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname.toLowerCase());
}
