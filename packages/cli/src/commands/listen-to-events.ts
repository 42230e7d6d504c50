import { setTimeout } from "node:timers/promises";
import { type components, UnexpectedAnswer, unwrap, WerkbankProblem } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import { CliError } from "../cli-error.ts";
import { type Io, toJson, toPlainText, writeLine } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createColour } from "../output/colour.ts";
import { createForwarder, type ServiceEvent, type ForwardEvent } from "./forward-event.ts";

export type ListenOptions = {
  /** Selects events: types, or `kind.*`. */
  types?: string[];
  /** A URL of this machine to which each event is posted. */
  forward?: string;
  /** The signing secret. */
  secret?: string;
  organization?: string;
  output?: "table" | "ndjson";
};

type Selector = components["schemas"]["EventSelector"];

/** The delay between polls: the minimum after an event, growing while there is none. */
const minPollMs = 500;
const maxIdlePollMs = 4_000;
/** The maximum delay after failures of the service; each failure doubles the delay. */
const maxBackoffMs = 30_000;

/**
 * Shows an organization's events as they arrive, following their sequence numbers, until interrupted.
 *
 * @throws CliError or WerkbankProblem for failures that are not temporary
 */
export async function listenToEvents(io: Io, options: ListenOptions): Promise<void> {
  const {
    forward: forwardUrl,
    secret,
    output = io.stdout.isTTY === true ? "table" : "ndjson",
  } = options;
  const forwarder = forwardUrl === undefined ? null : createForwarder(forwardUrl, secret);
  const client = createApiClient(io.settings);
  const organizationId = await chooseOrganization(io.settings, options.organization);
  const types = options.types as Selector[] | undefined;
  const list = (query: { afterSequence?: number; sort?: "-sequence"; limit: number }) =>
    unwrap(
      client.GET("/v1/organizations/{organizationId}/events", {
        params: {
          path: { organizationId },
          query: { ...query, ...(types === undefined ? {} : { types }) },
        },
      }),
    );
  const [newest] = (await list({ sort: "-sequence", limit: 1 })).items;
  const interruption = io.interruption();
  await writeLine(io.stderr, "Waiting for events. Ctrl-C ends.");
  if (forwarder !== null) {
    await writeLine(io.stderr, `Forwarding to ${forwarder.url}, signed with ${forwarder.secret}`);
  }
  const printEvent = createEventPrinter(io, output, forwarder?.forward);
  let count = 0;
  const poll = (lastSequence: number) => list({ afterSequence: lastSequence, limit: 100 });
  for await (const event of follow(io, poll, newest?.sequence ?? 0, interruption)) {
    await printEvent(event, interruption);
    count += 1;
  }
  await writeLine(io.stderr, `${count} ${count === 1 ? "event" : "events"}.`);
}

/** Yields the events after a sequence number as they arrive, until interrupted. */
async function* follow(
  io: Io,
  poll: (lastSequence: number) => Promise<{ items: ServiceEvent[]; page: { hasMore: boolean } }>,
  afterSequence: number,
  interruption: AbortSignal,
): AsyncGenerator<ServiceEvent> {
  const isInterrupted = (): boolean => interruption.aborted;
  const backoff = createBackoff(io);
  let lastSequence = afterSequence;
  while (!isInterrupted()) {
    const found = await poll(lastSequence).catch((error: unknown) =>
      backoff.ignoreTemporary(error),
    );
    for (const event of found?.items ?? []) {
      if (isInterrupted()) return;
      yield event;
      lastSequence = event.sequence;
    }
    if (found?.page.hasMore === true) continue;
    const ms = backoff.nextDelayMs(found === undefined ? null : found.items.length);
    await setTimeout(ms, undefined, { signal: interruption }).catch(() => undefined);
  }
}

/** Computes the delay before the next poll. */
function createBackoff({ stderr }: Io) {
  let idleDelayMs = minPollMs;
  let failureDelayMs = minPollMs;
  let retryAfterMs = 0;
  return {
    /** Ignores temporary errors: an unavailable service and a rate limit. @throws any other error */
    async ignoreTemporary(error: unknown): Promise<undefined> {
      const isUnavailable = error instanceof CliError && error.kind === "unavailable";
      const isHttpError = error instanceof WerkbankProblem || error instanceof UnexpectedAnswer;
      const isTemporary = isHttpError && (error.status === 429 || error.status >= 500);
      if (!isUnavailable && !isTemporary) throw error;
      const seconds = error instanceof WerkbankProblem ? error.retryAfter : null;
      retryAfterMs = (seconds ?? 0) * 1_000;
      if (failureDelayMs === minPollMs)
        await writeLine(stderr, `${toPlainText(error.message)} Trying again …`);
      return undefined;
    },
    /** @param found how many events the poll found; null if it failed */
    nextDelayMs(found: number | null): number {
      if (found === null) {
        failureDelayMs = Math.min(failureDelayMs * 2, maxBackoffMs);
        return Math.max(failureDelayMs, retryAfterMs);
      }
      failureDelayMs = minPollMs;
      idleDelayMs = found > 0 ? minPollMs : Math.min(idleDelayMs * 1.5, maxIdlePollMs);
      return idleDelayMs;
    },
  };
}

/** Prints an event and forwards it if requested; the next one waits for the receiver's response. */
function createEventPrinter(io: Io, output: "table" | "ndjson", forward: ForwardEvent | undefined) {
  const { stdout, stderr } = io;
  const colour = createColour(io, stdout);
  const toLine = ({ sequence, timestamp, type, data, actor }: ServiceEvent): string =>
    [
      colour("dim", `${timestamp.slice(11, 19)} #${sequence}`),
      colour("bold", type),
      toPlainText(data.displayNumber ?? data.id),
      toPlainText(actor.displayName),
    ].join("  ");
  return async (event: ServiceEvent, interruption: AbortSignal): Promise<void> => {
    await writeLine(stdout, output === "ndjson" ? toJson(event) : toLine(event));
    if (forward === undefined) return;
    const outcome = await forward(event, interruption);
    await writeLine(stderr, `  ${toPlainText(outcome)}`);
  };
}
