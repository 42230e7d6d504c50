import { randomUUID } from "node:crypto";
import { createPostgres } from "@werkbank/api/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresUnavailableReason } from "../../scripts/test-environment/postgres-server.ts";
import {
  createOwner,
  createSender,
  expectCreated,
  type Owner,
} from "../../scripts/soak/load/owner.ts";
import { type ReplicatedService, startReplicatedService } from "../support/replicated-service.ts";

// Two API processes read from a streaming replica: whatever happens to the replica, each read shows everything that
// was committed before, by any connection, and no read is rejected.

const skipReason = postgresUnavailableReason();
if (skipReason !== null) console.log(`The tests of the replica are skipped: ${skipReason}.`);

/** A service with a replica, an organization and a supplier. */
type ReplicaContext = {
  service: ReplicatedService;
  /** Writes through the first process. */
  owner: Owner;
  supplierId: string;
  createSupplier(this: void, name: string): Promise<string>;
  /** Reads the name of a supplier through the second process; returns the status if it is not 200. */
  readName(this: void, id?: string): Promise<unknown>;
  queryReplica(this: void, sql: string): Promise<string>;
  /** Reads until the replica has handled the given number of further reads. */
  waitForReplicaReads(this: void, count: number): Promise<void>;
};

async function openReplicaContext(): Promise<ReplicaContext> {
  const service = await startReplicatedService();
  const [one, two] = service.urls;
  const account = { sub: randomUUID(), email: `${randomUUID()}@soak.example` };
  const owner = await createOwner(one, createSender(one, service.issuer, account));
  const read = createSender(two, service.issuer, account);
  const createSupplier: ReplicaContext["createSupplier"] = async (name) =>
    String(
      (await expectCreated(owner.send("POST", `${owner.path}/suppliers`, { body: { name } })))[
        "id"
      ],
    );
  const supplierId = await createSupplier("Kwant");
  const readName: ReplicaContext["readName"] = async (id = supplierId) => {
    const { status, body } = await read("GET", `${owner.path}/suppliers/${id}`);
    return status === 200 ? body.name : status;
  };
  return {
    service,
    owner,
    supplierId,
    createSupplier,
    readName,
    queryReplica: (sql) => service.replica.query(sql),
    async waitForReplicaReads(count) {
      const before = await service.countReads("replica");
      const reading = async () => {
        await readName();
        return (await service.countReads("replica")) - before;
      };
      await expect.poll(reading, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(count);
    },
  };
}

describe.skipIf(skipReason !== null)("with a streaming replica", () => {
  let context: ReplicaContext;

  beforeAll(async () => {
    context = await openReplicaContext();
  });
  afterAll(() => context?.service.close());

  /** Pauses replay on the replica; connections stay open. */
  async function pauseReplay(): Promise<void> {
    await context.queryReplica("select pg_wal_replay_pause()");
    await expect
      .poll(() => context.queryReplica("select pg_get_wal_replay_pause_state()"))
      .toBe("paused");
  }

  test("the replica handles reads while nothing is written", async () => {
    const { queryReplica, waitForReplicaReads } = context;
    const transactions = async () =>
      Number(
        await queryReplica("select xact_commit from pg_stat_database where datname = 'postgres'"),
      );
    const before = await transactions();
    await waitForReplicaReads(20);
    await expect.poll(transactions).toBeGreaterThanOrEqual(before + 20);
  });

  test("a process immediately reads what the other wrote, even while replay is paused", async () => {
    const { service, createSupplier, readName, queryReplica, waitForReplicaReads } = context;
    await waitForReplicaReads(1);
    const [primary, replica] = [
      await service.countReads("primary"),
      await service.countReads("replica"),
    ];
    for (let count = 0; count < 200; count += 1) {
      if (count === 100) await pauseReplay();
      const name = `Supplier ${count}`;
      expect(await readName(await createSupplier(name))).toBe(name);
    }
    const behind = (await service.countReads("primary")) - primary;
    const there = (await service.countReads("replica")) - replica;
    expect(behind + there).toBe(200);
    expect(behind).toBeGreaterThanOrEqual(100);
    console.log(`the replica handled ${there} of 100 reads directly after a write`);
    await queryReplica("select pg_wal_replay_resume()");
    await waitForReplicaReads(5);
  });

  test("a process immediately reads what another database client wrote", async () => {
    const { service, supplierId, readName, queryReplica, waitForReplicaReads } = context;
    await waitForReplicaReads(1);
    await pauseReplay();
    for (let count = 0; count < 20; count += 1) {
      const name = `By hand ${count}`;
      await service.primary.query(
        `update suppliers set name = '${name}' where id = '${supplierId}'`,
      );
      expect(await readName()).toBe(name);
    }
    await queryReplica("select pg_wal_replay_resume()");
    await waitForReplicaReads(5);
  });

  test("row level security on the replica hides records of other organizations", async () => {
    const { service, owner, supplierId, waitForReplicaReads } = context;
    const [one, two] = service.urls;
    const account = { sub: randomUUID(), email: `${randomUUID()}@soak.example` };
    const other = await createOwner(one, createSender(one, service.issuer, account));
    const nonMember = createSender(two, service.issuer, account);
    await waitForReplicaReads(1);
    const before = await service.countReads("replica");
    const requestAll = async () => {
      const responses = await Promise.all([
        nonMember("GET", `${owner.path}/suppliers`),
        nonMember("GET", `${owner.path}/suppliers/${supplierId}`),
        nonMember("GET", `${other.path}/suppliers/${supplierId}`),
        nonMember("GET", `${other.path}/suppliers`),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([403, 403, 404, 200]);
      expect(responses[3]?.body.items).toEqual([]);
      return (await service.countReads("replica")) - before;
    };
    await expect.poll(requestAll, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  });

  test("no read fails while the replica crashes or hangs under load, and it is used again afterwards", async () => {
    const { service, createSupplier, readName, waitForReplicaReads } = context;
    const results: unknown[] = [];
    const state = { isStopped: false };
    const work = async (worker: number) => {
      for (let count = 0; !state.isStopped; count += 1) {
        const name = `Load ${worker} ${count}`;
        results.push((await readName(await createSupplier(name))) === name || "another answer");
      }
    };
    const working = Promise.all([0, 1, 2, 3].map(work));
    const waitForMoreResults = async (count: number) => {
      const minimum = results.length + count;
      await expect.poll(() => results.length, { timeout: 60_000 }).toBeGreaterThan(minimum);
    };
    try {
      await waitForMoreResults(50);
      await service.replica.stop("immediate");
      await waitForMoreResults(50);
      await service.replica.start();
      await waitForReplicaReads(5);
      service.replica.pause();
      await waitForMoreResults(50);
      service.replica.resume();
      await waitForReplicaReads(5);
    } finally {
      state.isStopped = true;
    }
    await working;
    expect(results.filter((result) => result !== true)).toEqual([]);
  });

  test("503 instead of a connection to a standby where the primary is expected", async () => {
    const { replica } = context.service;
    const database = createPostgres(replica.url, 1, { requiresPrimary: true });
    const causes: unknown[] = [];
    database.outageListeners.add((cause) => causes.push(cause));
    await expect(database.connect()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect(causes).toMatchObject([{ message: "the server is a standby" }]);
    await database.close();
  });

  test("a promoted replica handles no reads", async () => {
    const { service, owner, supplierId, readName, queryReplica, waitForReplicaReads } =
      await openReplicaContext();
    try {
      await waitForReplicaReads(1);
      await queryReplica("select pg_promote()");
      await queryReplica(
        `update suppliers set name = 'Of the other one' where id = '${supplierId}'`,
      );
      const before = await service.countReads("replica");
      for (let count = 0; count < 20; count += 1) {
        const name = `Promoted ${count}`;
        await owner.send("PATCH", `${owner.path}/suppliers/${supplierId}`, { body: { name } });
        expect(await readName()).toBe(name);
      }
      expect(await service.countReads("replica")).toBe(before);
    } finally {
      await service.close();
    }
  });
});
