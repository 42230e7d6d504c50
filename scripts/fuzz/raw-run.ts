import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Held, measurable, measure } from "../machine/held.ts";
import { end, serve } from "../machine/served.ts";
import { freePort } from "@werkbank/http/free-port";
import { startProcess } from "../launch/processes.ts";
import { createDraw, providerPaths, sitePaths, type Target } from "./draw.ts";
import { exchange, type Met } from "./exchange.ts";
import { createRandom } from "./random.ts";
import { type Form, rawForms, toSent } from "./raw-forms.ts";

export type RawRun = { count: number; seed: number; log: (line: string) => void };

type Subject = Target & { process: () => ChildProcess };

/** The results of one form on one target. */
type Tally = { count: number; statuses: Map<string, number>; faults: string[] };

const together = 64;
/** The share of requests during which one-time allocations are still being made. */
const warmUpShare = 0.2;
/** Generous bounds: whatever grows with the number of requests exceeds them anyway. */
const mayGrow = { factor: 1.5, bytes: 64 * 2 ** 20, descriptors: 64 };

/**
 * Sends malformed requests to the built server and the local identity provider, and checks that each gets a
 * response or is disconnected, without unintended 5xx, and that memory and descriptors do not grow.
 *
 * @returns what is wrong, one sentence each
 */
export async function runRaw({ count, seed, log }: RawRun): Promise<string[]> {
  const served = await serve({ name: "pglite" });
  try {
    const site: Subject = {
      ...sitePaths,
      name: "site",
      port: Number(new URL(served.baseUrl).port),
      authorizations: [
        "",
        "Authorization: Bearer nothing\r\n",
        `Authorization: Bearer ${served.issuer.sign()}\r\n`,
      ],
      process: served.process,
    };
    const provider = await startProvider();
    try {
      return await sendAll([site, provider], { count, seed, log });
    } finally {
      await provider.close();
    }
  } finally {
    await served.close();
  }
}

async function startProvider(): Promise<Subject & { close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), "werkbank-fuzz-"));
  const port = await freePort();
  const { process: child } = await startProcess(
    "packages/idp/src/main.ts",
    {
      IDP_PORT: String(port),
      IDP_DATA_DIR: directory,
      DATA_DIR: directory,
      IDP_ACCOUNTS: undefined,
    },
    { quiet: true, execArgv: measurable },
  );
  return {
    ...providerPaths,
    name: "identity provider",
    port,
    authorizations: ["", "Authorization: Bearer nothing\r\n", "Authorization: Basic eDp5\r\n"],
    process: () => child,
    async close() {
      await end(child, "SIGTERM");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function sendAll(subjects: readonly Subject[], run: RawRun): Promise<string[]> {
  const tallies = new Map<string, Tally>();
  const warmUp = Math.ceil(run.count * warmUpShare);
  await sendSome(subjects, tallies, { ...run, count: warmUp });
  const before = await Promise.all(subjects.map((subject) => measure(subject.process())));
  await sendSome(subjects, tallies, { ...run, count: run.count - warmUp, seed: run.seed + 1 });
  const after = await Promise.all(subjects.map((subject) => measure(subject.process())));

  console.table(
    [...tallies].map(([name, { count, statuses, faults }]) => ({
      form: name,
      count,
      answers: [...statuses]
        .toSorted(([, a], [, b]) => b - a)
        .map(([status, times]) => `${times} × ${status}`)
        .join(", "),
      faults: faults.length,
    })),
  );
  const found = [...tallies].flatMap(([name, { faults }]) =>
    faults.map((one) => `${name}: ${one}`),
  );
  subjects.forEach(({ name }, index) => {
    const [first, last] = [before[index], after[index]];
    if (first === undefined || last === undefined) return;
    run.log(`${name}: ${describe(first)} after ${warmUp}, ${describe(last)} after ${run.count}`);
    const most = Math.max(first.memory * mayGrow.factor, first.memory + mayGrow.bytes);
    if (last.memory > most) found.push(`${name}: its memory grew`);
    if (last.descriptors > first.descriptors + mayGrow.descriptors) {
      found.push(`${name}: its descriptors grew`);
    }
  });
  return found;
}

async function sendSome(
  subjects: readonly Subject[],
  tallies: Map<string, Tally>,
  { count, seed }: RawRun,
): Promise<void> {
  const random = createRandom(seed);
  const draws = subjects.map((subject) => ({ subject, draw: createDraw(subject, random) }));
  const forms = Object.entries(rawForms);
  let left = count;
  const send = async (): Promise<void> => {
    while (left > 0) {
      const { subject, draw } = draws[left % draws.length] ?? {};
      left -= 1;
      if (subject === undefined || draw === undefined) return;
      const [name, form] = draw.one(forms);
      const sent = toSent(form, draw);
      const met = await exchange(subject.port, sent);
      note(tallies, name, judge(form, met, `${subject.name}, ${show(sent.bytes)}`));
    }
  };
  await Promise.all(Array.from({ length: together }, send));
}

/** Checks the responses to a request: an extra one means that a request was smuggled inside another. */
function judge({ mostAnswers }: Form, met: Met, where: string): Met {
  const { statuses, fault } = met;
  const isDouble = mostAnswers !== undefined && statuses.length > mostAnswers;
  const wrong = fault ?? (isDouble ? `answered ${statuses.length} times` : null);
  return { statuses, fault: wrong === null ? null : `${wrong} (${where})` };
}

function note(tallies: Map<string, Tally>, name: string, { statuses, fault }: Met): void {
  const tally: Tally = tallies.get(name) ?? { count: 0, statuses: new Map(), faults: [] };
  tallies.set(name, tally);
  tally.count += 1;
  for (const told of statuses.length === 0 ? ["closed"] : statuses.map(String)) {
    tally.statuses.set(told, (tally.statuses.get(told) ?? 0) + 1);
  }
  if (fault !== null) tally.faults.push(fault);
}

const show = (bytes: Buffer): string => JSON.stringify(bytes.subarray(0, 300).toString("latin1"));

const describe = ({ memory, rss, descriptors }: Held): string =>
  `${(memory / 2 ** 20).toFixed(0)} MB, RSS ${(rss / 2 ** 20).toFixed(0)} MB, ${descriptors} descriptors`;
