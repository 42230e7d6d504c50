import type { Owner } from "../load/owner.ts";
import type { Receiver } from "../load/receiver.ts";
import { pause } from "../load/workload.ts";
import type { Write } from "../load/writes.ts";

type Event = { id: string; sequence: number; type: string; data: { id: string } };

/** An organization's events as they are read step by step, to compare with writes and deliveries. */
export type EventLog = {
  /** Reads new events since the last check; returns what is wrong with them. */
  read(): Promise<string[]>;
  /** Checks that each acknowledged write has exactly one event, and no other record has any. */
  verifyWrites(writes: readonly Write[]): string[];
  /** Finds deliveries without an event: of rolled-back changes, or with another body under their id. */
  findUnknownDeliveries(receiver: Receiver): string[];
  /** Returns the events since a number that the receiver has not accepted. */
  findUndelivered(receiver: Receiver, since: number): string[];
  /** Waits until none is missing; returns those still missing after a long time. */
  waitForDeliveries(receiver: Receiver, since: number): Promise<string[]>;
  /** Returns the number of the last event. */
  last(): number;
};

/**
 * After a crash, a lease of half a minute must expire and rejected deliveries are retried; the third attempt can
 * come five and a half minutes later.
 */
export const deliveryTimeoutMs = 420_000;

export function openEventLog({ send, path }: Owner): EventLog {
  const events: Event[] = [];
  const bodies = new Map<string, string>();
  const last = (): number => events.at(-1)?.sequence ?? 0;

  async function read(): Promise<string[]> {
    const faults: string[] = [];
    for (let hasMore = true; hasMore;) {
      const { status, body } = await send(
        "GET",
        `${path}/events?limit=100&afterSequence=${last()}`,
      );
      if (status !== 200) throw new Error(`events cannot be listed: ${status} ${body.code}`);
      for (const event of body.items as Event[]) {
        if (event.sequence !== last() + 1) {
          faults.push(`event ${event.sequence} follows ${last()}`);
        }
        if (bodies.has(event.id)) faults.push(`two events have the id ${event.id}`);
        events.push(event);
        bodies.set(event.id, JSON.stringify(event));
      }
      hasMore = body.page.hasMore as boolean;
    }
    return faults;
  }

  function verifyWrites(writes: readonly Write[]): string[] {
    const created = new Map<string, number>();
    for (const { type, data } of events) {
      if (!type.endsWith(".created")) continue;
      const key = `${type}/${data.id}`;
      created.set(key, (created.get(key) ?? 0) + 1);
    }
    return writes.flatMap(({ kind, response }) => {
      if (response?.status !== 201) return [];
      const key = `${kind.slice(0, -1)}.created/${String(response.body.id)}`;
      const count = created.get(key) ?? 0;
      return count === 1 ? [] : [`${key} has ${count} events`];
    });
  }

  function findUnknownDeliveries(receiver: Receiver): string[] {
    return [...receiver.bodies].flatMap(([id, sent]) => {
      const expected = bodies.get(id);
      if (expected === undefined) return [`${id} was delivered without an event`];
      return [...sent].every((body) => body === expected)
        ? []
        : [`${id} was sent with another body than its event`];
    });
  }

  const findUndelivered = (receiver: Receiver, since: number): string[] =>
    events
      .filter(({ id, sequence }) => sequence > since && !receiver.accepted.has(id))
      .map(({ id, type }) => `${type} ${id} was not accepted by its webhook`);

  async function waitForDeliveries(receiver: Receiver, since: number): Promise<string[]> {
    const deadline = Date.now() + deliveryTimeoutMs;
    while (findUndelivered(receiver, since).length > 0 && Date.now() < deadline) await pause(100);
    return findUndelivered(receiver, since);
  }

  return { read, verifyWrites, findUnknownDeliveries, findUndelivered, waitForDeliveries, last };
}
