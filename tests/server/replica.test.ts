import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresLacks } from "../../scripts/machine/postgres-server.ts";
import { createOwner, createSender, made, type Owner } from "../../scripts/soak/load/owner.ts";
import { type Replicated, startReplicated } from "../support/replicated.ts";

// Two API processes read from a streaming replica: whatever happens to the replica, each read shows everything that
// was committed before, by any connection, and no read is rejected.

const lacking = postgresLacks();
if (lacking !== null) console.log(`The tests of the replica are skipped: ${lacking}.`);

/** A service with a replica, an organization and a supplier. */
type World = {
  served: Replicated;
  /** Writes through the first process. */
  owner: Owner;
  supplierId: string;
  createSupplier(this: void, name: string): Promise<string>;
  /** Reads the name of a supplier through the second process; returns the status if it is not 200. */
  readName(this: void, id?: string): Promise<unknown>;
  onReplica(this: void, sql: string): Promise<string>;
  /** Reads until the replica has handled the given number of further reads. */
  untilReplicaAnswers(this: void, more: number): Promise<void>;
};

async function openWorld(): Promise<World> {
  const served = await startReplicated();
  const [one, two] = served.urls;
  const person = { sub: randomUUID(), email: `${randomUUID()}@soak.example` };
  const owner = await createOwner(one, createSender(one, served.issuer, person));
  const read = createSender(two, served.issuer, person);
  const createSupplier: World["createSupplier"] = async (name) =>
    String((await made(owner.send("POST", `${owner.path}/suppliers`, { body: { name } })))["id"]);
  const supplierId = await createSupplier("Kwant");
  const readName: World["readName"] = async (id = supplierId) => {
    const { status, body } = await read("GET", `${owner.path}/suppliers/${id}`);
    return status === 200 ? body.name : status;
  };
  return {
    served,
    owner,
    supplierId,
    createSupplier,
    readName,
    onReplica: (sql) => served.replica.query(sql),
    async untilReplicaAnswers(more) {
      const before = await served.readsBy("replica");
      const reading = async () => {
        await readName();
        return (await served.readsBy("replica")) - before;
      };
      await expect.poll(reading, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(more);
    },
  };
}

describe.skipIf(lacking !== null)("with a streaming replica", () => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.served.close());

  /** Pauses replay on the replica; connections stay open. */
  async function standStill(): Promise<void> {
    await world.onReplica("select pg_wal_replay_pause()");
    await expect
      .poll(() => world.onReplica("select pg_get_wal_replay_pause_state()"))
      .toBe("paused");
  }

  test("the replica handles reads while nothing is written", async () => {
    const { onReplica, untilReplicaAnswers } = world;
    const transactions = async () =>
      Number(
        await onReplica("select xact_commit from pg_stat_database where datname = 'postgres'"),
      );
    const before = await transactions();
    await untilReplicaAnswers(20);
    await expect.poll(transactions).toBeGreaterThanOrEqual(before + 20);
  });

  test("a process immediately reads what the other wrote, even while replay is paused", async () => {
    const { served, createSupplier, readName, onReplica, untilReplicaAnswers } = world;
    await untilReplicaAnswers(1);
    const [primary, replica] = [await served.readsBy("primary"), await served.readsBy("replica")];
    for (let count = 0; count < 200; count += 1) {
      if (count === 100) await standStill();
      const name = `Supplier ${count}`;
      expect(await readName(await createSupplier(name))).toBe(name);
    }
    const behind = (await served.readsBy("primary")) - primary;
    const there = (await served.readsBy("replica")) - replica;
    expect(behind + there).toBe(200);
    expect(behind).toBeGreaterThanOrEqual(100);
    console.log(`the replica handled ${there} of 100 reads directly after a write`);
    await onReplica("select pg_wal_replay_resume()");
    await untilReplicaAnswers(5);
  });

  test("a process immediately reads what another database client wrote", async () => {
    const { served, supplierId, readName, onReplica, untilReplicaAnswers } = world;
    await untilReplicaAnswers(1);
    await standStill();
    for (let count = 0; count < 20; count += 1) {
      const name = `By hand ${count}`;
      await served.primary.query(
        `update suppliers set name = '${name}' where id = '${supplierId}'`,
      );
      expect(await readName()).toBe(name);
    }
    await onReplica("select pg_wal_replay_resume()");
    await untilReplicaAnswers(5);
  });

  test("row level security on the replica hides records of other organizations", async () => {
    const { served, owner, supplierId, untilReplicaAnswers } = world;
    const [one, two] = served.urls;
    const person = { sub: randomUUID(), email: `${randomUUID()}@soak.example` };
    const other = await createOwner(one, createSender(one, served.issuer, person));
    const stranger = createSender(two, served.issuer, person);
    await untilReplicaAnswers(1);
    const before = await served.readsBy("replica");
    const ask = async () => {
      const answers = await Promise.all([
        stranger("GET", `${owner.path}/suppliers`),
        stranger("GET", `${owner.path}/suppliers/${supplierId}`),
        stranger("GET", `${other.path}/suppliers/${supplierId}`),
        stranger("GET", `${other.path}/suppliers`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 200]);
      expect(answers[3]?.body.items).toEqual([]);
      return (await served.readsBy("replica")) - before;
    };
    await expect.poll(ask, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  });

  test("no read fails while the replica crashes or hangs under load, and it is used again afterwards", async () => {
    const { served, createSupplier, readName, untilReplicaAnswers } = world;
    const answered: unknown[] = [];
    const state = { isStopped: false };
    const work = async (worker: number) => {
      for (let count = 0; !state.isStopped; count += 1) {
        const name = `Load ${worker} ${count}`;
        answered.push((await readName(await createSupplier(name))) === name || "another answer");
      }
    };
    const working = Promise.all([0, 1, 2, 3].map(work));
    const more = async (count: number) => {
      const wanted = answered.length + count;
      await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(wanted);
    };
    try {
      await more(50);
      await served.replica.stop("immediate");
      await more(50);
      await served.replica.start();
      await untilReplicaAnswers(5);
      served.replica.pause();
      await more(50);
      served.replica.resume();
      await untilReplicaAnswers(5);
    } finally {
      state.isStopped = true;
    }
    await working;
    expect(answered.filter((answer) => answer !== true)).toEqual([]);
  });

  test("a promoted replica handles no reads", async () => {
    const { served, owner, supplierId, readName, onReplica, untilReplicaAnswers } =
      await openWorld();
    try {
      await untilReplicaAnswers(1);
      await onReplica("select pg_promote()");
      await onReplica(`update suppliers set name = 'Of the other one' where id = '${supplierId}'`);
      const before = await served.readsBy("replica");
      for (let count = 0; count < 20; count += 1) {
        const name = `Promoted ${count}`;
        await owner.send("PATCH", `${owner.path}/suppliers/${supplierId}`, { body: { name } });
        expect(await readName()).toBe(name);
      }
      expect(await served.readsBy("replica")).toBe(before);
    } finally {
      await served.close();
    }
  });
});
