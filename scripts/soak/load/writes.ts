import { randomUUID } from "node:crypto";
import type { ApiResponse, Owner } from "./owner.ts";
import { pause } from "./workload.ts";

/** A write that was sent, and its outcome. */
export type Write = {
  kind: Kind;
  key: string;
  /** Unique to this write. */
  title: string;
  /** When it was sent, by `performance.now()`. */
  sentAt: number;
  /** Null until there is a response; stays null if the connection ended first. */
  response: ApiResponse | null;
  /** Whether its connection ended before a response. */
  isCut: boolean;
};

type Kind = "quotes" | "orders" | "tasks";

const kinds: readonly Kind[] = ["quotes", "orders", "tasks"];
const line = { description: "Winteraccu", quantity: 7, unitCode: "C62", unitPriceMinor: 48_900 };
const lines = [{ ...line, vatCategory: "S", vatRate: 21 }];

/** A load of writes that runs until stopped. */
export type WriteLoad = {
  /** All writes so far, in sending order. */
  writes: Write[];
  /** Starts no further write; resolves when each has its response or has lost its connection. */
  stop(): Promise<void>;
};

/** Sends a write; returns `unreached` if no server listened, `cut` if the connection ended first. */
export async function sendWrite(
  owner: Owner,
  { kind, key, title }: Write,
): Promise<ApiResponse | "unreached" | "cut"> {
  const { customerId } = owner;
  const body = kind === "tasks" ? { title } : { title, customerId, lines };
  try {
    return await owner.send("POST", `${owner.path}/${kind}`, { body, key });
  } catch (error) {
    // A timeout is a failure of its own, not a lost connection.
    if (!(error instanceof TypeError)) throw error;
    const { code } = (error.cause ?? {}) as { code?: string };
    return code === "ECONNREFUSED" ? "unreached" : "cut";
  }
}

/** Starts writers, each of which sends its next write after the response to the last one. */
export function startWriteLoad(owner: Owner, writers = 8): WriteLoad {
  const writes: Write[] = [];
  const state = { isStopped: false };
  const write = async (first: number): Promise<void> => {
    for (let index = first; !state.isStopped; index += 1) {
      const kind = kinds[index % kinds.length] ?? "tasks";
      const key = randomUUID();
      const sent: Write = {
        kind,
        key,
        title: `Write ${key}`,
        sentAt: performance.now(),
        response: null,
        isCut: false,
      };
      writes.push(sent);
      const result = await sendWrite(owner, sent);
      if (result === "unreached") writes.splice(writes.indexOf(sent), 1);
      else if (result === "cut") sent.isCut = true;
      else sent.response = result;
      // A rejected writer continues sooner than Retry-After demands.
      if (sent.response?.status !== 201) await pause(200);
    }
  };
  const working = Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  // Reported by `stop`.
  working.catch(() => undefined);
  return {
    writes,
    async stop() {
      state.isStopped = true;
      await working;
    },
  };
}

/** Waits until this many further writes are acknowledged. */
export async function waitForAcknowledged(load: WriteLoad, more: number): Promise<void> {
  const count = () => load.writes.filter(({ response }) => response?.status === 201).length;
  const wanted = count() + more;
  const deadline = performance.now() + 120_000;
  while (count() < wanted) {
    if (performance.now() > deadline)
      throw new Error(`only ${count()} of ${wanted} writes in two minutes`);
    await pause(10);
  }
}
