import { connect } from "node:net";

/** Bytes to send over a connection of their own. */
export type Sent = {
  bytes: Buffer;
  /** Whether the sender then waits for the response; otherwise it disconnects in the middle. */
  waits: boolean;
};

/** The server's reaction. */
export type Met = {
  /** The statuses of all responses, in order. */
  statuses: number[];
  /** What is wrong with the reaction, or null. */
  fault: string | null;
};

/** No healthy server takes this long, even on a busy machine. */
const hangsAfterMs = 120_000;
const mostKeptBytes = 256 * 1024;

/**
 * Sends bytes and reads until the server closes the connection.
 *
 * @param port of a server on this machine
 */
export function exchange(port: number, { bytes, waits }: Sent): Promise<Met> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    const socket = connect(port, "127.0.0.1");
    const end = (fault: string | null) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(parts).toString("latin1");
      resolve(fault === null ? judge(text) : { ...judge(text), fault });
    };
    const timer = setTimeout(() => end("the connection hangs"), hangsAfterMs);
    socket.on("connect", () => {
      // A half-closed connection gets all remaining responses, and then its end.
      if (waits) socket.end(bytes);
      else socket.write(bytes, () => end(null));
    });
    socket.on("data", (part: Buffer) => {
      size += part.length;
      if (size < mostKeptBytes) parts.push(part);
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

function judge(text: string): Met {
  const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /gu), ([, status]) =>
    Number(status),
  );
  if (text !== "" && !text.startsWith("HTTP/1.1 ")) {
    return {
      statuses,
      fault: `the response is no HTTP: ${JSON.stringify(text.slice(0, 60))}`,
    };
  }
  const failed = statuses.find((status) => status >= 500 && !allowed.has(status));
  return { statuses, fault: failed === undefined ? null : `answered ${failed}` };
}
