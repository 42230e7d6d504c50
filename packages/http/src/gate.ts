import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { type OverloadMeter, startOverloadMeter } from "./overload.ts";

/**
 * What becomes of a request that comes now. `open` and `leaving` (the process is about to end, and the
 * proxies before it are told) let it in; `overloaded` and `stopped` refuse it, before its body is read.
 */
export type Admission = "open" | "overloaded" | "leaving" | "stopped";

/** Why a request is refused, and when to try again, in seconds. */
export type Unavailability = { detail: string; retryAfter: number };

/** Lets the requests of a server in, or has them refused: under more load than it bears, and at its end. */
export type Gate = {
  admission(): Admission;
  /** Begins to measure the load. Before, while a process starts, it is late for everything. */
  watch(): void;
  /**
   * Ends the server, and loses nothing that was sent to it. From now on every answer says that its
   * connection ends; after `delayMs`, requests on connections that are still there are refused; what was
   * let in is answered. Ends when there is no connection left, at the latest `graceMs` after the delay.
   * Asked again, it goes on as it was told first.
   */
  stop(options?: StopOptions): Promise<void>;
};

export type StopOptions = {
  /** How long requests are let in, while `/readyz` says no already. Default 0. */
  delayMs?: number;
  /** Default 10 000. */
  graceMs?: number;
};

/** For how long a connection without a request is kept, since one may be on its way. */
const lingerMs = 500;

/** For how long the rest of a request's head is waited for. */
const halfSentMs = 1_000;

const sweepMs = 50;

/** Whether a request is to be refused, and what it is told; undefined where it is let in. */
export function unavailability(admission: Admission | undefined): Unavailability | undefined {
  if (admission === "overloaded") {
    return { detail: "The service has more to do than it can.", retryAfter: 5 };
  }
  if (admission === "stopped") return { detail: "The service is stopping.", retryAfter: 1 };
  return undefined;
}

/** What `/readyz` says while requests had better go elsewhere; undefined while all is well. */
export function unreadiness(admission: Admission | undefined): string | undefined {
  if (admission === undefined || admission === "open") return undefined;
  return admission === "overloaded" ? "overloaded" : "stopping";
}

/**
 * A gate before a server that does not listen yet.
 *
 * @param options.maxDelayMs the mean delay of the event loop above which requests are refused; 0 for none
 * @param startMeter what judges the load, in the place of the event loop
 */
export function createGate(
  server: Server,
  { maxDelayMs }: { maxDelayMs: number },
  startMeter: (maxDelayMs: number) => OverloadMeter = startOverloadMeter,
): Gate {
  const traffic = watchTraffic(server);
  let meter: OverloadMeter | undefined;
  let phase: "open" | "leaving" | "stopped" = "open";
  let stopping: Promise<void> | undefined;

  async function stop({ delayMs = 0, graceMs = 10_000 }: StopOptions): Promise<void> {
    meter?.end();
    phase = "leaving";
    traffic.endAfterAnswers();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    phase = "stopped";
    await traffic.quiet(lingerMs);
    await close(server, traffic, graceMs);
  }

  return {
    admission: () => (phase === "open" && meter?.isOverloaded() === true ? "overloaded" : phase),
    watch() {
      if (maxDelayMs > 0 && phase === "open") meter ??= startMeter(maxDelayMs);
    },
    stop: (options = {}) => (stopping ??= stop(options)),
  };
}

/** The connections of a server and the answers that are being made. */
type Traffic = ReturnType<typeof watchTraffic>;

function watchTraffic(server: Server) {
  const connections = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let isEnding = false;
  let becameQuiet = (): void => {};

  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => {
      connections.delete(socket);
      if (connections.size === 0) becameQuiet();
    });
  });
  // Before the handler, which may answer at once.
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    if (isEnding) endAfter(response);
    answers.add(response);
    response.once("close", () => answers.delete(response));
  });

  return {
    /** Has every answer whose headers are not sent yet end its connection. */
    endAfterAnswers(): void {
      isEnding = true;
      for (const response of answers) endAfter(response);
    },
    /** Ends connections that wait for nothing: unused ones, or all on which no answer is being made. */
    endUnused(isUnused: (socket: Socket) => boolean): void {
      const busy = new Set(Array.from(answers, ({ req }) => req.socket));
      for (const socket of connections) if (!busy.has(socket) && isUnused(socket)) socket.destroy();
    },
    /** Waits until there is no connection, at most so long. */
    async quiet(waitMs: number): Promise<void> {
      if (connections.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        becameQuiet = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Takes no new connections, and ends each when it has nothing to answer; all of them after `graceMs`. */
async function close(server: Server, traffic: Traffic, graceMs: number): Promise<void> {
  await everythingRead();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // An answer that was begun earlier may leave its connection open; one that was opened and never used
  // is not idle to Node.
  const begunAt = performance.now();
  const sweep = async (): Promise<void> => {
    await everythingRead();
    server.closeIdleConnections();
    const isLate = performance.now() - begunAt > halfSentMs;
    traffic.endUnused((socket) => isLate || socket.bytesRead === 0);
  };
  const sweeping = setInterval(() => void sweep(), sweepMs);
  void sweep();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweeping);
  clearTimeout(deadline);
}

/**
 * Waits until connections and requests that have reached this machine have been taken. A process that
 * had no processor for a while comes to its timers first, and only then to what came meanwhile.
 */
async function everythingRead(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
