import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import autocannon from "autocannon";
import type { Measure } from "../../lib/figures/result.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { labelledQueries } from "../../lib/search/testing/labelled-queries.ts";
import { bestQuarter } from "../support/best-quarter.ts";
import { toDurations, toMeasure } from "../support/measure.ts";

/** A client's tool call, with `placeholder` in place of the question. */
type Message = { headers: Record<string, string>; body: string };

const placeholder = "the question of a bench";
const revisions = ["2026-07-28", "2025"] as const;
const questions = labelledQueries("en").map(({ query }) => query);
/** The number of questions that are repeated. */
const repeatedQuestions = questions.slice(0, 10);

/**
 * Measures searches per second of the documentation's MCP server over 16 connections, with repeated and with
 * new questions, compared with bare node:http that reads and writes as much JSON; and `/search`, sequentially.
 *
 * @param seconds how long each is measured per round
 */
export async function run(_url?: string, rounds = 8, seconds = 1): Promise<Measure[]> {
  await ensureBuilt({ rootDir: root, env: process.env, log: console.log });
  const production = { NODE_ENV: "production" };
  const table = await startProcess("bench/site/table-server.ts", production, { quiet: true });
  const origin = String(table.ready["url"]);
  try {
    const measures: Measure[] = [];
    for (const revision of revisions) {
      const message = await messageOf(revision, `${origin}/mcp`);
      measures.push(...(await measureRates(revision, message, { origin, rounds, seconds })));
    }
    return [...measures, ...(await measureSearch(origin))];
  } finally {
    await stopProcess(table.process);
  }
}

/** Returns the message that the SDK's client sends to search. */
async function messageOf(revision: (typeof revisions)[number], url: string): Promise<Message> {
  const mode = revision === "2025" ? "legacy" : { pin: revision };
  const client = new Client({ name: "bench", version: "1.0.0" }, { versionNegotiation: { mode } });
  let last: Message | undefined;
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: async (address, init) => {
      if (typeof init?.body === "string") {
        last = { headers: Object.fromEntries(new Headers(init.headers)), body: init.body };
      }
      return fetch(address, init);
    },
  });
  await client.connect(transport);
  await client.callTool({ name: "search", arguments: { query: placeholder } });
  const message = last;
  await client.close();
  if (message === undefined) throw new Error("The client has sent nothing.");
  return message;
}

type RateOptions = { origin: string; rounds: number; seconds: number };

async function measureRates(
  revision: string,
  message: Message,
  { origin, rounds, seconds }: RateOptions,
): Promise<Measure[]> {
  const url = `${origin}/mcp`;
  const response = await fetch(url, { method: "POST", ...message });
  const env = { NODE_ENV: "production", ANSWER: await response.text() };
  const bare = await startProcess("bench/site/bare-json-server.ts", env, { quiet: true });
  const rates = { known: [] as number[], new: [] as number[], bare: [] as number[] };
  try {
    // Alternates, so that other load affects all alike. The first round warms the code up.
    for (let round = 0; round <= rounds; round += 1) {
      const roundRates = {
        known: await measureRate(url, message, repeatedQuestion, seconds),
        new: await measureRate(url, message, newQuestion, seconds),
        bare: await measureRate(String(bare.ready["url"]), message, repeatedQuestion, seconds),
      };
      if (round === 0) continue;
      for (const kind of ["known", "new", "bare"] as const) rates[kind].push(roundRates[kind]);
    }
  } finally {
    await stopProcess(bare.process);
  }
  const names = { known: "Questions asked before", new: "New questions" };
  return (["known", "new"] as const).map((kind) =>
    toMeasure({
      id: `${revision}.${kind}`,
      of: `${names[kind]}, revision ${revision}`,
      unit: "requests/s",
      better: "more",
      ours: bestQuarter(rates[kind]),
      references: { "bare node:http": bestQuarter(rates.bare) },
    }),
  );
}

let count = 0;

function repeatedQuestion(): string {
  count += 1;
  return repeatedQuestions[count % repeatedQuestions.length] ?? "";
}

/** Returns a question that was not sent before: with a word of another one and a number. */
function newQuestion(): string {
  count += 1;
  const other = questions[Math.floor(count / questions.length) % questions.length] ?? "";
  return `${questions[count % questions.length]} ${other.split(" ").at(-1)} ${count}`;
}

/** Returns responses per second. */
async function measureRate(
  url: string,
  { headers, body }: Message,
  question: () => string,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: [
      {
        method: "POST",
        headers,
        setupRequest: (request) => ({
          ...request,
          body: body.replace(JSON.stringify(placeholder), JSON.stringify(question())),
        }),
      },
    ],
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed.`);
  return result.requests.average;
}

/** Measures `/search` with new and repeated questions, sequentially. */
async function measureSearch(origin: string): Promise<Measure[]> {
  const measureSearchMs = async (query: string): Promise<number> => {
    const url = `${origin}/search?q=${encodeURIComponent(query)}`;
    const began = performance.now();
    const response = await fetch(url, { headers: { accept: "application/json" } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
    return performance.now() - began;
  };
  const times: Record<"known" | "new", number[]> = { known: [], new: [] };
  for (let index = 0; index < 1_000; index += 1) {
    times.new.push(await measureSearchMs(newQuestion()));
    times.known.push(await measureSearchMs(repeatedQuestion()));
  }
  return toDurations({
    id: "search",
    of: "`/search` with a new question",
    // The first tenth warms the code up.
    ours: times.new.slice(100),
    references: { "with one asked before": times.known.slice(100) },
  });
}
