// Decision: decisions/0006-processes-overload-and-shutdown.md
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { type OverloadMeter, startOverloadMeter } from "./overload.ts";

/**
 * Whether new requests are admitted. `open` and `leaving` (the process is about to stop and `/readyz` already
 * fails) admit them; `overloaded` and `stopped` reject them before their body is read.
 */
export type Admission = "open" | "overloaded" | "leaving" | "stopped";

/** Why a request is rejected with 503; `retryAfter` is in seconds. */
export type Unavailability = { detail: string; retryAfter: number };

/** Admits the requests of a server, or rejects them during overload and shutdown. */
export type Gate = {
  admission(): Admission;
  /** Starts to measure the load. Call it after the start of the process, during which the event loop is always late. */
  startMeasuring(): void;
  /**
   * Shuts the server down without losing a request. Every response closes its connection from now on. After
   * `delayMs`, new requests on open connections are rejected, and admitted ones completed. Resolves when no
   * connection is left, at the latest `graceMs` after the delay. Further calls return the first promise.
   */
  stop(options?: StopOptions): Promise<void>;
};

export type StopOptions = {
  /** For how long requests are still admitted while `/readyz` already fails. Default 0. */
  delayMs?: number;
  /** Default 10 000. */
  graceMs?: number;
};

/** For how long an idle connection stays open, since a request may be in transit. */
const idleGraceMs = 500;

/** For how long to wait for the rest of a request's head. */
const partialRequestMs = 1_000;

const sweepIntervalMs = 50;

/** Returns why a request is rejected; undefined if it is admitted. */
export function unavailability(admission: Admission | undefined): Unavailability | undefined {
  if (admission === "overloaded") {
    return { detail: "The service has more to do than it can.", retryAfter: 5 };
  }
  if (admission === "stopped") return { detail: "The service is stopping.", retryAfter: 1 };
  return undefined;
}

/** Returns the reason that `/readyz` reports; undefined if the service is ready. */
export function notReadyReason(admission: Admission | undefined): string | undefined {
  if (admission === undefined || admission === "open") return undefined;
  return admission === "overloaded" ? "overloaded" : "stopping";
}

/**
 * Creates a gate for a server that is not listening yet.
 *
 * @param options.maxDelayMs the mean event loop delay above which requests are rejected; 0 disables this
 * @param startMeter replaces the event loop as the measure of load
 */
export function createGate(
  server: Server,
  { maxDelayMs }: { maxDelayMs: number },
  startMeter: (maxDelayMs: number) => OverloadMeter = startOverloadMeter,
): Gate {
  const tracker = trackConnections(server);
  let meter: OverloadMeter | undefined;
  let phase: "open" | "leaving" | "stopped" = "open";
  let stopping: Promise<void> | undefined;

  async function stop({ delayMs = 0, graceMs = 10_000 }: StopOptions): Promise<void> {
    meter?.end();
    phase = "leaving";
    tracker.closeAfterResponses();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    phase = "stopped";
    await tracker.waitUntilClosed(idleGraceMs);
    await close(server, tracker, graceMs);
  }

  return {
    admission: () => (phase === "open" && meter?.isOverloaded() === true ? "overloaded" : phase),
    startMeasuring() {
      if (maxDelayMs > 0 && phase === "open") meter ??= startMeter(maxDelayMs);
    },
    stop: (options = {}) => (stopping ??= stop(options)),
  };
}

/** Tracks the open connections of a server and its pending responses. */
type ConnectionTracker = ReturnType<typeof trackConnections>;

function trackConnections(server: Server) {
  const connections = new Set<Socket>();
  const pendingResponses = new Set<ServerResponse>();
  let isClosing = false;
  let notifyAllClosed = (): void => {};

  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => {
      connections.delete(socket);
      if (connections.size === 0) notifyAllClosed();
    });
  });
  // Precedes the handler, which may respond immediately.
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    if (isClosing) closeAfter(response);
    pendingResponses.add(response);
    response.once("close", () => pendingResponses.delete(response));
  });

  return {
    /** Makes every response whose headers are not sent yet close its connection. */
    closeAfterResponses(): void {
      isClosing = true;
      for (const response of pendingResponses) closeAfter(response);
    },
    /** Closes the connections without a pending response that `isUnused` selects. */
    closeUnused(isUnused: (socket: Socket) => boolean): void {
      const busy = new Set(Array.from(pendingResponses, ({ req }) => req.socket));
      for (const socket of connections) if (!busy.has(socket) && isUnused(socket)) socket.destroy();
    },
    /** Waits until no connection is left, at most `waitMs`. */
    async waitUntilClosed(waitMs: number): Promise<void> {
      if (connections.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        notifyAllClosed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Stops accepting connections and closes each one that has no pending response; after `graceMs`, all. */
async function close(server: Server, tracker: ConnectionTracker, graceMs: number): Promise<void> {
  await acceptPendingIo();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A response that began before the shutdown may leave its connection open, and Node does not count a connection
  // that was never used as idle.
  const startedAt = performance.now();
  const sweep = async (): Promise<void> => {
    await acceptPendingIo();
    server.closeIdleConnections();
    const isLate = performance.now() - startedAt > partialRequestMs;
    tracker.closeUnused((socket) => isLate || socket.bytesRead === 0);
  };
  const sweepTimer = setInterval(() => void sweep(), sweepIntervalMs);
  void sweep();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweepTimer);
  clearTimeout(deadline);
}

/**
 * Waits until the process has accepted the connections and requests that have already arrived. A process that was
 * starved of CPU runs its timers before its pending I/O.
 */
async function acceptPendingIo(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
