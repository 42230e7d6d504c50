import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createTestService,
  type TestOrganization,
  type TestService,
} from "../testing/test-service.ts";
import { defineJob, defineUpkeep, toJob } from "./define-job.ts";
import { PermanentFailure, systemUserId } from "./job.ts";

type Run = { name: string; organizationId: string; id: string; attempt: number; data: unknown };
let runs: Run[] = [];
let failures: Error[] = [];

const recordRun = defineJob({
  name: "note",
  data: z.object({ text: z.string() }),
  async work({ id, attempt, data, organizationId }) {
    runs.push({ name: "note", id, attempt, data, organizationId });
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  },
  retryLimit: 2,
  retryDelay: 60,
});

const nightly = defineJob({
  name: "nightly",
  data: z.object({}),
  schedule: "30 3 * * *",
  async work({ id, attempt, data, organizationId, inOrganization }) {
    const rows = await inOrganization((transaction) =>
      transaction.all<{ id: string; actor: string }>({
        text: "select id, app_user_id() as actor from organizations",
        values: [],
      }),
    );
    expect(rows).toEqual([{ id: organizationId, actor: systemUserId }]);
    runs.push({ name: "nightly", id, attempt, data, organizationId });
  },
});

const sweep = defineUpkeep({
  name: "sweep",
  schedule: "0 4 * * *",
  async work({ id, attempt, inTransaction }) {
    const seen = await inTransaction((transaction) =>
      transaction.all({
        text: "select current_user as role, (select count(*) from suppliers) as suppliers",
        values: [],
      }),
    );
    runs.push({ name: "sweep", id, attempt, data: seen, organizationId: "" });
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  },
});

let service: TestService;
let ours: TestOrganization;
let theirs: TestOrganization;
/** The service's time. It starts at noon, so that no schedule is due unless a test advances to the night. */
let now: number;

beforeEach(async () => {
  failures = [];
  service = await createTestService({}, {}, [recordRun, nightly, sweep]);
  ours = await service.createOrganization();
  theirs = await service.createOrganization();
  now = new Date().setUTCHours(12, 0, 0, 0);
  pass(0);
  await service.jobs.runDue();
  runs = [];
});

afterEach(() => service.close());

function pass(seconds: number): void {
  now += seconds * 1_000;
  service.setNow(now);
}

const send = (organization: TestOrganization, text: string, options = {}) =>
  organization.run(async (transaction) => {
    service.jobs.send(transaction, toJob(recordRun, { text }, options));
  });

const [minute, hour, day] = [60, 3_600, 86_400];

async function states(name: string): Promise<{ state: string; retry_count: number }[]> {
  const client = await service.database.connect();
  try {
    const { rows } = await client.query(
      "select state, retry_count from pgboss.job where group_id = $1 and name like '%/' || $2 order by id desc limit 1",
      [ours.id, name],
    );
    return rows;
  } finally {
    client.release();
  }
}

describe("sending", () => {
  test("a job of a committed transaction runs once, in its organization", async () => {
    await send(ours, "hello");
    expect(runs).toEqual([]);
    await Promise.all([service.jobs.runDue(), service.jobs.runDue()]);
    await service.jobs.runDue();
    expect(runs).toMatchObject([{ organizationId: ours.id, attempt: 1, data: { text: "hello" } }]);
    expect(await states("note")).toEqual([{ state: "completed", retry_count: 0 }]);
  });

  test("a job of a transaction that is rolled back never runs", async () => {
    await expect(
      ours.run(async (transaction) => {
        service.jobs.send(transaction, toJob(recordRun, { text: "lost" }));
        await transaction.all({ text: "select 1", values: [] });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await service.jobs.runDue();
    expect(runs).toEqual([]);
  });

  test("a job waits for startAfter on the service's clock", async () => {
    await send(ours, "later", { startAfter: new Date(now + hour * 1_000) });
    await service.jobs.runDue();
    expect(runs).toEqual([]);
    pass(hour + 1);
    await service.jobs.runDue();
    expect(runs).toHaveLength(1);
  });

  test("drops further jobs with a key that already waits in the organization", async () => {
    for (const text of ["first", "second"]) await send(ours, text, { key: "same" });
    await send(theirs, "another organization", { key: "same" });
    await service.jobs.runDue();
    expect(runs.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ text: "first" }, { text: "another organization" }]),
    );
    expect(runs).toHaveLength(2);
    await send(ours, "after", { key: "same" });
    await service.jobs.runDue();
    expect(runs).toHaveLength(3);
  });

  test("throws for invalid data and for an unknown name", async () => {
    await ours.run(async (transaction) => {
      expect(() => service.jobs.send(transaction, { name: "note", data: { text: 1 } })).toThrow();
      expect(() => service.jobs.send(transaction, { name: "nothing", data: {} })).toThrow(
        "there is no job nothing",
      );
      expect(() => service.jobs.send(transaction, { name: "sweep", data: {} })).toThrow();
    });
  });

  test.each([
    "select * from pgboss.job",
    "insert into pgboss.job (name) values ('note')",
    "delete from pgboss.queue",
    "select pgboss.job_now()",
  ])("the application role may not %s", async (text) => {
    await expect(
      ours.run((transaction) => transaction.all({ text, values: [] })),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("the application role sees only its own organization, the scheduler all of them", async () => {
    const seen = await ours.run((transaction) =>
      transaction.all({ text: "select id from organizations", values: [] }),
    );
    expect(seen).toEqual([{ id: ours.id }]);
    const client = await service.database.connect();
    try {
      const { rows } = await client.query("select id from organizations where id = any($1)", [
        [ours.id, theirs.id],
      ]);
      expect(rows).toHaveLength(2);
    } finally {
      client.release();
    }
  });
});

describe("failing", () => {
  test("a failed job is logged and retried later, with the same id", async () => {
    failures = [new Error("the printer is on fire")];
    await send(ours, "retry me");
    await service.jobs.runDue();
    expect(runs).toHaveLength(1);
    const { id } = runs[0] as Run;
    expect(service.logs).toEqual([
      {
        level: "error",
        message: "job failed and will be tried again",
        job: "note",
        jobId: id,
        organizationId: ours.id,
        attempt: 1,
        error: "the printer is on fire",
      },
    ]);
    pass(30);
    await service.jobs.runDue();
    expect(runs).toHaveLength(1);
    pass(3 * minute);
    await service.jobs.runDue();
    expect(runs.map((run) => [run.id, run.attempt])).toEqual([
      [id, 1],
      [id, 2],
    ]);
    expect(await states("note")).toEqual([{ state: "completed", retry_count: 1 }]);
  });

  test("a job fails permanently after its last attempt", async () => {
    failures = [1, 2, 3, 4].map((n) => new Error(`failure ${n}`));
    await send(ours, "never");
    for (const _attempt of failures.slice()) {
      await service.jobs.runDue();
      pass(hour);
    }
    expect(runs).toHaveLength(3);
    expect(service.logs.map(({ message, error }) => [message, error])).toEqual([
      ["job failed and will be tried again", "failure 1"],
      ["job failed and will be tried again", "failure 2"],
      ["job failed", "failure 3"],
    ]);
    expect(await states("note")).toEqual([{ state: "failed", retry_count: 2 }]);
  });

  test("a PermanentFailure is not retried", async () => {
    failures = [new PermanentFailure("no such printer")];
    await send(ours, "hopeless");
    await service.jobs.runDue();
    expect(service.logs.map(({ message }) => message)).toEqual(["job failed"]);
    expect(await states("note")).toEqual([{ state: "failed", retry_count: 0 }]);
  });

  test("a job whose stored data do not match the definition fails without naming their values", async () => {
    await ours.run(async (transaction) => {
      // As an older release might have sent them.
      service.jobs.send(
        {
          ...transaction,
          write: (query) => {
            const { text, values } = query as { text: string; values: unknown[] };
            transaction.write({
              text,
              values: values.map((v, i) => (i === 2 ? '{"text":42}' : v)),
            });
          },
        },
        toJob(recordRun, { text: "x" }),
      );
    });
    await service.jobs.runDue();
    expect(runs).toEqual([]);
    expect(service.logs).toMatchObject([
      { message: "job failed", error: "the job's data do not fit its definition: text" },
    ]);
  });
});

describe("after the clock was set back", () => {
  test("a job that was sent before runs at once, and one with startAfter waits", async () => {
    await send(ours, "at once");
    await send(ours, "later", { startAfter: new Date(now + hour * 1_000) });
    pass(-30 * day);
    await service.jobs.runDue();
    expect(runs).toMatchObject([{ data: { text: "at once" } }]);
  });

  test("a job that failed before is retried within an hour", async () => {
    failures = [new Error("busy")];
    await send(ours, "again");
    await service.jobs.runDue();
    pass(-30 * day);
    await service.jobs.runDue();
    pass(hour + 1);
    await service.jobs.runDue();
    expect(runs).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
  });

  test("scheduled jobs run at the next time of the new clock", async () => {
    pass(-30 * day);
    await service.jobs.runDue();
    expect(runs).toEqual([]);
    pass(16 * hour);
    await service.jobs.runDue();
    const nights = runs.filter(({ name }) => name === "nightly");
    expect(nights.map(({ organizationId }) => organizationId).sort()).toEqual(
      [ours.id, theirs.id].sort(),
    );
  });
});

describe("scheduled jobs", () => {
  test("run once for every organization, at their time in UTC, every day", async () => {
    const nights = () => runs.filter(({ name }) => name === "nightly");
    pass(15 * hour + 29 * minute);
    await service.jobs.runDue();
    expect(nights()).toEqual([]);
    pass(minute + 1);
    await service.jobs.runDue();
    expect(new Set(nights().map(({ organizationId }) => organizationId))).toEqual(
      new Set([ours.id, theirs.id]),
    );
    expect(nights()).toHaveLength(2);
    // Three days without a process: the job runs once.
    pass(3 * day);
    await service.jobs.runDue();
    expect(nights()).toHaveLength(4);
  });
});

test("a started service runs due jobs on its own", async () => {
  let reportRun!: (text: string) => void;
  const reported = new Promise<string>((resolve) => (reportRun = resolve));
  const soon = defineJob({
    name: "soon",
    data: z.object({ text: z.string() }),
    work: async ({ data }) => reportRun(data.text),
  });
  const own = await createTestService({}, {}, [soon]);
  const organization = await own.createOrganization();
  own.jobs.start();
  await organization.run(async (transaction) => {
    own.jobs.send(transaction, toJob(soon, { text: "done" }));
  });
  expect(await reported).toBe("done");
  await own.close();
  expect(own.logs).toEqual([]);
});

test("upkeep runs once, as the application role, outside every organization", async () => {
  await ours.insert((insert) => insert("suppliers", { name: "Not to be seen" }));
  const sweeps = () => runs.filter(({ name }) => name === "sweep");
  failures = [new Error("busy")];
  pass(16 * hour + 1);
  await service.jobs.runDue();
  pass(hour);
  await service.jobs.runDue();
  expect(sweeps()).toMatchObject([
    { attempt: 1, data: [{ role: "werkbank_app", suppliers: 0 }] },
    { attempt: 2 },
  ]);
});

describe("ending", () => {
  test("aborts a job that does not end in time, and retries it later", async () => {
    let begin!: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const endless = defineJob({
      name: "endless",
      data: z.object({}),
      work: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("told to end")));
          begin();
        }),
    });
    const own = await createTestService({}, {}, [endless]);
    const organization = await own.createOrganization();
    await organization.run(async (transaction) => {
      own.jobs.send(transaction, toJob(endless, {}));
    });
    const working = own.jobs.runDue();
    await begun;
    await own.jobs.stop(10);
    await working;
    expect(own.logs).toMatchObject([
      { message: "jobs were still running at the end" },
      { message: "job failed and will be tried again", error: "told to end" },
    ]);
    await own.close();
  });

  test("close waits for the running job, and starts no other", async () => {
    let finish!: () => void;
    let begin!: () => void;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const ended: unknown[] = [];
    const slow = defineJob({
      name: "slow",
      data: z.object({ number: z.int() }),
      concurrency: 1,
      async work({ data }) {
        begin();
        await finished;
        ended.push(data.number);
      },
    });
    const own = await createTestService({}, {}, [slow]);
    const organization = await own.createOrganization();
    await organization.run(async (transaction) => {
      for (const number of [1, 2]) own.jobs.send(transaction, toJob(slow, { number }));
    });
    const working = own.jobs.runDue();
    await begun;
    const closing = own.close().then(() => ended.push("closed"));
    finish();
    await Promise.all([working, closing]);
    expect(ended).toHaveLength(2);
    expect(ended.at(-1)).toBe("closed");
    expect(own.logs).toEqual([]);
  });
});
