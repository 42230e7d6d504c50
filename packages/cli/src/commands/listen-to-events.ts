import { setTimeout } from "node:timers/promises";
import { type components, UnexpectedAnswer, unwrap, WerkbankProblem } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import { CliError } from "../cli-error.ts";
import { type Io, toJson, toPlainText, writeLine } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createColour } from "../output/colour.ts";
import { createForwarder, type Event, type Forward } from "./forward-event.ts";

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
const soonMs = 500;
const idleMs = 4_000;
/** The maximum delay after failures of the service; each failure doubles the delay. */
const longestMs = 30_000;

/**
 * Shows an organization's events as they arrive, following their sequence numbers, until interrupted.
 *
 * @throws CliError or WerkbankProblem for failures that are not temporary
 */
export async function listenToEvents(io: Io, options: ListenOptions): Promise<void> {
  const {
    forward: address,
    secret,
    output = io.stdout.isTTY === true ? "table" : "ndjson",
  } = options;
  const forwarder = address === undefined ? null : createForwarder(address, secret);
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
    await writeLine(
      io.stderr,
      `Forwarding to ${forwarder.address}, signed with ${forwarder.secret}`,
    );
  }
  const show = createShow(io, output, forwarder?.forward);
  let shown = 0;
  const look = (last: number) => list({ afterSequence: last, limit: 100 });
  for await (const event of follow(io, look, newest?.sequence ?? 0, interruption)) {
    await show(event, interruption);
    shown += 1;
  }
  await writeLine(io.stderr, `${shown} ${shown === 1 ? "event" : "events"}.`);
}

/** Yields the events after a sequence number as they arrive, until interrupted. */
async function* follow(
  io: Io,
  look: (last: number) => Promise<{ items: Event[]; page: { hasMore: boolean } }>,
  after: number,
  interruption: AbortSignal,
): AsyncGenerator<Event> {
  const isOver = (): boolean => interruption.aborted;
  const waiting = createWaiting(io);
  let last = after;
  while (!isOver()) {
    const found = await look(last).catch((error: unknown) => waiting.orThrow(error));
    for (const event of found?.items ?? []) {
      if (isOver()) return;
      yield event;
      last = event.sequence;
    }
    if (found?.page.hasMore === true) continue;
    const ms = waiting.next(found === undefined ? null : found.items.length);
    await setTimeout(ms, undefined, { signal: interruption }).catch(() => undefined);
  }
}

/** Computes the delay before the next poll. */
function createWaiting({ stderr }: Io) {
  let idle = soonMs;
  let failing = soonMs;
  let retryAfterMs = 0;
  return {
    /** Ignores temporary errors: an unavailable service and a rate limit. @throws any other error */
    async orThrow(error: unknown): Promise<undefined> {
      const isAway = error instanceof CliError && error.kind === "unavailable";
      const isAnswer = error instanceof WerkbankProblem || error instanceof UnexpectedAnswer;
      const isLater = isAnswer && (error.status === 429 || error.status >= 500);
      if (!isAway && !isLater) throw error;
      const seconds = error instanceof WerkbankProblem ? error.retryAfter : null;
      retryAfterMs = (seconds ?? 0) * 1_000;
      if (failing === soonMs)
        await writeLine(stderr, `${toPlainText(error.message)} Trying again …`);
      return undefined;
    },
    /** @param found how many events the poll found; null if it failed */
    next(found: number | null): number {
      if (found === null) {
        failing = Math.min(failing * 2, longestMs);
        return Math.max(failing, retryAfterMs);
      }
      failing = soonMs;
      idle = found > 0 ? soonMs : Math.min(idle * 1.5, idleMs);
      return idle;
    },
  };
}

/** Prints an event and forwards it if requested; the next one waits for the receiver's response. */
function createShow(io: Io, output: "table" | "ndjson", forward: Forward | undefined) {
  const { stdout, stderr } = io;
  const colour = createColour(io, stdout);
  const toLine = ({ sequence, timestamp, type, data, actor }: Event): string =>
    [
      colour("dim", `${timestamp.slice(11, 19)} #${sequence}`),
      colour("bold", type),
      toPlainText(data.displayNumber ?? data.id),
      toPlainText(actor.displayName),
    ].join("  ");
  return async (event: Event, interruption: AbortSignal): Promise<void> => {
    await writeLine(stdout, output === "ndjson" ? toJson(event) : toLine(event));
    if (forward === undefined) return;
    const outcome = await forward(event, interruption);
    await writeLine(stderr, `  ${toPlainText(outcome)}`);
  };
}
