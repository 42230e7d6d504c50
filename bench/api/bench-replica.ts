import { setTimeout as pass } from "node:timers/promises";
import type { Measure } from "../../lib/figures/result.ts";
import {
  type PostgresServer,
  postgresUnavailableReason,
  startPostgres,
  startReplica,
} from "../../scripts/test-environment/postgres-server.ts";
import { expectCreated } from "../../scripts/soak/load/owner.ts";
import { toMeasure } from "../support/measure.ts";
import { startPostgresCost } from "../support/postgres-cost.ts";
import { type ServedApi, serveApi } from "../support/served-api.ts";

const clients = 16;
const readsPerRound = 3_000;
const rounds = 5;

/**
 * Measures reads of a supplier with and without a streaming replica, by API processes on the same primary,
 * alternating: reads per second of the primary's processor time, and reads per second.
 */
export async function run(): Promise<Measure[]> {
  const unavailableReason = postgresUnavailableReason();
  if (unavailableReason !== null) {
    console.log(`replica: left out, ${unavailableReason}`);
    return [];
  }
  const primary = startPostgres();
  const replica = startReplica(primary);
  const served: ServedApi[] = [];
  try {
    const alone = await serveApi(primary.url);
    served.push(alone);
    const replicated = await serveApi(primary.url, { env: { DATABASE_READ_URL: replica.url } });
    served.push(replicated);
    const readers = {
      alone: await createReader(primary, alone),
      replicated: await createReader(primary, replicated),
    };
    await readers.alone.round();
    await readers.replicated.round();
    for (let round = 0; round < rounds; round += 1) {
      await readers.alone.round();
      await readers.replicated.round();
    }
    const [ours, reference] = [readers.replicated.cost(), readers.alone.cost()];
    const metric = { unit: "requests/s", better: "more" } as const;
    return [
      toMeasure({
        id: "processor",
        of: "Reads of a supplier, for each second of the primary's processor",
        ...metric,
        ours: ours.perProcessorSecond,
        references: { "without a replica": reference.perProcessorSecond },
      }),
      toMeasure({
        id: "rate",
        of: `Reads of a supplier, ${clients} at a time`,
        ...metric,
        ours: ours.perSecond,
        references: { "without a replica": reference.perSecond },
      }),
    ];
  } finally {
    await Promise.all(served.map((api) => api.close()));
    replica.remove();
    primary.remove();
  }
}

/** Creates a reader that requests one supplier repeatedly; the first round is a warm-up. */
async function createReader(primary: PostgresServer, { owner }: ServedApi) {
  const created = await expectCreated(
    owner.send("POST", `${owner.path}/suppliers`, { body: { name: "Kwant" } }),
  );
  const path = `${owner.path}/suppliers/${String(created["id"])}`;
  const sums = { reads: 0, seconds: 0, processor: 0, isWarm: false };
  const read = async () => {
    const { status } = await owner.send("GET", path);
    if (status !== 200) throw new Error(`a read was answered ${status}`);
  };
  return {
    async round() {
      // The aftermath of one measurement must not count in the next.
      await pass(500);
      const [readCost, startedAt] = [await startPostgresCost(primary), performance.now()];
      let left = readsPerRound;
      const client = async () => {
        while ((left -= 1) >= 0) await read();
      };
      await Promise.all(Array.from({ length: clients }, client));
      if (sums.isWarm) {
        sums.reads += readsPerRound;
        sums.seconds += (performance.now() - startedAt) / 1_000;
        sums.processor += await readCost();
      }
      sums.isWarm = true;
    },
    cost: () => ({
      perProcessorSecond: sums.reads / sums.processor,
      perSecond: sums.reads / sums.seconds,
    }),
  };
}
