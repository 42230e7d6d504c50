import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ResourceUsage,
  measurableOptions,
  measureResources,
} from "../test-environment/resource-usage.ts";
import { endProcess, startServerProcess } from "../test-environment/server-process.ts";
import { freePort } from "@werkbank/http/free-port";
import { startProcess } from "../launch/processes.ts";
import { createChoices, providerPaths, sitePaths, type FuzzTarget } from "./fuzz-target.ts";
import { exchange, type ExchangeResult } from "./exchange.ts";
import { createRandom } from "./random.ts";
import { type RequestForm, malformedRequests, generateRequest } from "./malformed-requests.ts";

export type FuzzRun = { count: number; seed: number; log: (line: string) => void };

type FuzzSubject = FuzzTarget & { process: () => ChildProcess };

/** The results of one form on one target. */
type Tally = { count: number; statuses: Map<string, number>; errors: string[] };

const concurrency = 64;
/** The share of requests during which one-time allocations are still being made. */
const warmUpShare = 0.2;
/** Generous bounds: whatever grows with the number of requests exceeds them anyway. */
const growthLimits = { factor: 1.5, bytes: 64 * 2 ** 20, descriptors: 64 };

/**
 * Sends malformed requests to the built server and the local identity provider, and checks that each gets a
 * response or is disconnected, without unintended 5xx, and that memory and descriptors do not grow.
 *
 * @returns what is wrong, one sentence each
 */
export async function sendMalformedRequests({ count, seed, log }: FuzzRun): Promise<string[]> {
  const served = await startServerProcess({ name: "pglite" });
  try {
    const site: FuzzSubject = {
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

async function startProvider(): Promise<FuzzSubject & { close(): Promise<void> }> {
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
    { quiet: true, execArgv: measurableOptions },
  );
  return {
    ...providerPaths,
    name: "identity provider",
    port,
    authorizations: ["", "Authorization: Bearer nothing\r\n", "Authorization: Basic eDp5\r\n"],
    process: () => child,
    async close() {
      await endProcess(child, "SIGTERM");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function sendAll(subjects: readonly FuzzSubject[], run: FuzzRun): Promise<string[]> {
  const tallies = new Map<string, Tally>();
  const warmUp = Math.ceil(run.count * warmUpShare);
  await sendSome(subjects, tallies, { ...run, count: warmUp });
  const before = await Promise.all(subjects.map((subject) => measureResources(subject.process())));
  await sendSome(subjects, tallies, { ...run, count: run.count - warmUp, seed: run.seed + 1 });
  const after = await Promise.all(subjects.map((subject) => measureResources(subject.process())));

  console.table(
    [...tallies].map(([name, { count, statuses, errors }]) => ({
      form: name,
      count,
      answers: [...statuses]
        .toSorted(([, a], [, b]) => b - a)
        .map(([status, times]) => `${times} × ${status}`)
        .join(", "),
      faults: errors.length,
    })),
  );
  const errors = [...tallies].flatMap(([name, { errors }]) =>
    errors.map((one) => `${name}: ${one}`),
  );
  subjects.forEach(({ name }, index) => {
    const [first, last] = [before[index], after[index]];
    if (first === undefined || last === undefined) return;
    run.log(`${name}: ${describe(first)} after ${warmUp}, ${describe(last)} after ${run.count}`);
    const maxMemory = Math.max(
      first.memory * growthLimits.factor,
      first.memory + growthLimits.bytes,
    );
    if (last.memory > maxMemory) errors.push(`${name}: its memory grew`);
    if (last.descriptors > first.descriptors + growthLimits.descriptors) {
      errors.push(`${name}: its descriptors grew`);
    }
  });
  return errors;
}

async function sendSome(
  subjects: readonly FuzzSubject[],
  tallies: Map<string, Tally>,
  { count, seed }: FuzzRun,
): Promise<void> {
  const random = createRandom(seed);
  const sources = subjects.map((subject) => ({ subject, choices: createChoices(subject, random) }));
  const forms = Object.entries(malformedRequests);
  let remaining = count;
  const send = async (): Promise<void> => {
    while (remaining > 0) {
      const { subject, choices } = sources[remaining % sources.length] ?? {};
      remaining -= 1;
      if (subject === undefined || choices === undefined) return;
      const [name, form] = choices.pick(forms);
      const request = generateRequest(form, choices);
      const result = await exchange(subject.port, request);
      addToTally(
        tallies,
        name,
        checkResponses(form, result, `${subject.name}, ${formatBytes(request.bytes)}`),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
}

/** Checks the responses to a request: an extra one means that a request was smuggled inside another. */
function checkResponses(
  { maxResponses }: RequestForm,
  result: ExchangeResult,
  context: string,
): ExchangeResult {
  const { statuses, error } = result;
  const isDouble = maxResponses !== undefined && statuses.length > maxResponses;
  const finding = error ?? (isDouble ? `answered ${statuses.length} times` : null);
  return { statuses, error: finding === null ? null : `${finding} (${context})` };
}

function addToTally(
  tallies: Map<string, Tally>,
  name: string,
  { statuses, error }: ExchangeResult,
): void {
  const tally: Tally = tallies.get(name) ?? { count: 0, statuses: new Map(), errors: [] };
  tallies.set(name, tally);
  tally.count += 1;
  for (const outcome of statuses.length === 0 ? ["closed"] : statuses.map(String)) {
    tally.statuses.set(outcome, (tally.statuses.get(outcome) ?? 0) + 1);
  }
  if (error !== null) tally.errors.push(error);
}

const formatBytes = (bytes: Buffer): string =>
  JSON.stringify(bytes.subarray(0, 300).toString("latin1"));

const describe = ({ memory, rss, descriptors }: ResourceUsage): string =>
  `${(memory / 2 ** 20).toFixed(0)} MB, RSS ${(rss / 2 ** 20).toFixed(0)} MB, ${descriptors} descriptors`;
