import { connect } from "node:net";

/** Bytes that are sent over a connection of their own. */
export type Sent = {
  bytes: Buffer;
  /** Whether the sender says no more and waits; else it goes away in the middle. */
  waits: boolean;
};

/** What a server did with them. */
export type Met = {
  /** Of each answer, in their order. */
  statuses: number[];
  /** What is wrong with it; null where nothing is. */
  fault: string | null;
};

/** Nobody is kept waiting so long by a server that is well, on a busy machine either. */
const hangsAfterMs = 120_000;
const mostKeptBytes = 256 * 1024;

/**
 * Sends bytes and takes what comes until the server ends the connection.
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
      // Who says no more has every answer that there will be, and then the end of the connection.
      if (waits) socket.end(bytes);
      else socket.write(bytes, () => end(null));
    });
    socket.on("data", (part: Buffer) => {
      size += part.length;
      if (size < mostKeptBytes) parts.push(part);
    });
    // A server that reads no further may reset what is still being sent.
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end(error.code === "ECONNREFUSED" ? "the server is gone" : null),
    );
    socket.on("close", () => end(null));
  });
}

/** Deliberate: not implemented, not now, and no such version (RFC 9110 15.6). */
const allowed = new Set([501, 503, 505]);

function judge(text: string): Met {
  const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /gu), ([, status]) =>
    Number(status),
  );
  if (text !== "" && !text.startsWith("HTTP/1.1 ")) {
    return {
      statuses,
      fault: `what was answered is no HTTP: ${JSON.stringify(text.slice(0, 60))}`,
    };
  }
  const failed = statuses.find((status) => status >= 500 && !allowed.has(status));
  return { statuses, fault: failed === undefined ? null : `answered ${failed}` };
}
