import { connect } from "node:net";

/** Bytes to send over a connection of their own. */
export type RawRequest = {
  bytes: Buffer;
  /** Whether the sender then waits for the response; otherwise it disconnects in the middle. */
  waitsForResponse: boolean;
};

/** The server's reaction. */
export type ExchangeResult = {
  /** The statuses of all responses, in order. */
  statuses: number[];
  /** What is wrong with the reaction, or null. */
  error: string | null;
};

/** No healthy server takes this long, even on a busy machine. */
const hangsAfterMs = 120_000;
const maxKeptBytes = 256 * 1024;

/**
 * Sends bytes and reads until the server closes the connection.
 *
 * @param port of a server on this machine
 */
export function exchange(
  port: number,
  { bytes, waitsForResponse }: RawRequest,
): Promise<ExchangeResult> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const socket = connect(port, "127.0.0.1");
    const end = (error: string | null) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(parts).toString("latin1");
      resolve(error === null ? parseResponses(text) : { ...parseResponses(text), error });
    };
    const timer = setTimeout(() => end("the connection hangs"), hangsAfterMs);
    socket.on("connect", () => {
      // A half-closed connection gets all remaining responses, and then its end.
      if (waitsForResponse) socket.end(bytes);
      else socket.write(bytes, () => end(null));
    });
    socket.on("data", (part: Buffer) => {
      size += part.length;
      if (size < maxKeptBytes) parts.push(part);
    });
    // A server that stops reading may reset the connection during the sending.
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end(error.code === "ECONNREFUSED" ? "the server is not running" : null),
    );
    socket.on("close", () => end(null));
  });
}

/** The deliberate 5xx statuses: not implemented, unavailable, version not supported (RFC 9110 15.6). */
const allowed = new Set([501, 503, 505]);

function parseResponses(text: string): ExchangeResult {
  const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /gu), ([, status]) =>
    Number(status),
  );
  if (text !== "" && !text.startsWith("HTTP/1.1 ")) {
    return {
      statuses,
      error: `the response is no HTTP: ${JSON.stringify(text.slice(0, 60))}`,
    };
  }
  const failed = statuses.find((status) => status >= 500 && !allowed.has(status));
  return { statuses, error: failed === undefined ? null : `answered ${failed}` };
}
