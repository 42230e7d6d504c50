import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Measure } from "../../lib/figures/result.ts";
import { type BenchOrganization, createBenchOrganization } from "../support/bench-organization.ts";
import { toDurations, toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";
import { processorSeconds } from "../support/process-cost.ts";
import { serveApi } from "../support/served-api.ts";
import { type ApiResponse, expectCreated } from "../../scripts/soak/load/owner.ts";

type Rpc = (method: string, params?: Record<string, unknown>) => Promise<any>;

/**
 * Measures the product MCP server compared with REST: the same read and the same change through both,
 * alternating, within the process, where nothing but the two differs; the same read over HTTP; `tools/list`
 * alone; and what the definitions cost a model per toolset.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 1_000): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    const bound = toolRequestOf(bench, { bound: true });
    const free = toolRequestOf(bench, { bound: false });
    const rest = restRequestOf(bench);
    const { id: supplierId } = await bench.post("/suppliers", { name: "Supplier" });
    const measured = (id: string, of: string, variants: RequestVariants) =>
      compare(bench, { id, of }, rounds, variants);
    const read = await measured("read", "Reading a supplier by a tool", {
      rest: () => rest("GET", `/suppliers/${supplierId}`),
      mcp: () => bound("commerce_get_supplier", { supplierId, detail: "full" }),
    });
    const readUnnamed = await measured("read-unnamed", "The same, no organization named", {
      rest: () => rest("GET", `/suppliers/${supplierId}`),
      mcp: () => free("commerce_get_supplier", { supplierId, detail: "full" }),
    });
    let number = 0;
    const create = await measured("create", "Creating a supplier by a tool", {
      rest: () => rest("POST", "/suppliers", { name: `Supplier ${(number += 1)}` }),
      mcp: () => bound("commerce_create_supplier", { name: `Supplier ${(number += 1)}` }),
    });
    const rpc = rpcOf(bench);
    const lists = await listTools(rpc, rounds);
    const served = await measureServed(url);
    const definitions = await countDefinitions(rpc);
    return [...read, ...readUnnamed, ...create, served, ...lists, ...definitions];
  } finally {
    await bench.close();
  }
}

/** A request of the revision 2026-07-28. */
function toMessage(method: string, params: Record<string, unknown>) {
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return {
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof params["name"] === "string" ? { "mcp-name": params["name"] } : {}),
    },
    body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: envelope } },
  };
}

type ToRequest = (method: string, params: Record<string, unknown>) => Request;

/** Creates requests to the MCP server; if `bound`, its URL names the organization. */
function messageRequestOf(
  { issuer, settings, userId, organizationId }: BenchOrganization,
  { bound }: { bound: boolean },
): ToRequest {
  const search = bound ? `?organization=${organizationId}` : "";
  const authorization = `Bearer ${issuer.sign({ sub: userId })}`;
  return (method, params) => {
    const { headers, body } = toMessage(method, params);
    return new Request(`${settings.baseUrl}/api/mcp${search}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  };
}

function toolRequestOf(bench: BenchOrganization, options: { bound: boolean }) {
  const toRequest = messageRequestOf(bench, options);
  return (name: string, input: object) => toRequest("tools/call", { name, arguments: input });
}

function rpcOf(bench: BenchOrganization): Rpc {
  const toRequest = messageRequestOf(bench, { bound: false });
  return async (method, params = {}) => {
    const response = await bench.api.fetch(toRequest(method, params));
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
    if (result === undefined) throw new Error(JSON.stringify(error));
    return result;
  };
}

function restRequestOf({ settings, organizationId, issuer, userId }: BenchOrganization) {
  const authorization = `Bearer ${issuer.sign({ sub: userId })}`;
  return (method: string, path: string, body?: object) =>
    new Request(`${settings.baseUrl}/api/v1/organizations/${organizationId}${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

/** The same call over REST and by a tool. */
type RequestVariants = { rest: () => Request; mcp: () => Request };

/** Alternates the order, so that neither always goes first. */
const alternate = (round: number) =>
  round % 2 === 0 ? (["rest", "mcp"] as const) : (["mcp", "rest"] as const);

/** Measures from a request until its whole response has arrived, without what clients do with it. */
async function compare(
  { api }: BenchOrganization,
  label: { id: string; of: string },
  rounds: number,
  variants: RequestVariants,
): Promise<Measure[]> {
  const durations = { rest: [] as number[], mcp: [] as number[] };
  // The first calls parse their statements, and their code is compiled.
  for (let round = -500; round < rounds; round += 1) {
    for (const variant of alternate(round)) {
      const request = variants[variant]();
      const began = performance.now();
      const response = await api.fetch(request);
      const text = await response.text();
      if (round >= 0) durations[variant].push(performance.now() - began);
      assertSucceeded(response, text);
    }
  }
  return toDurations({ ...label, ours: durations.mcp, references: { REST: durations.rest } });
}

/** @throws Error for a rejected call */
function assertSucceeded(response: Response, text: string): void {
  const { error, result } = JSON.parse(text) as { error?: unknown; result?: { isError?: boolean } };
  if (!response.ok || error !== undefined || result?.isError === true) throw new Error(text);
}

const servedRounds = 16;
const readsPerRound = 1_500;
const clients = 16;

/**
 * Measures reads over HTTP by tools and by REST, alternating, per second of the installed API's processor time.
 * The client's time does not count: it takes longer for the larger responses of tools.
 */
async function measureServed(url: string | undefined): Promise<Measure> {
  const api = await serveApi(url);
  try {
    const { owner } = api;
    const { id } = await expectCreated(
      owner.send("POST", `${owner.path}/suppliers`, { body: { name: "Supplier" } }),
    );
    const endpoint = `/api/mcp?organization=${owner.path.split("/").at(-1)}`;
    const input = { supplierId: id, detail: "full" };
    const message = toMessage("tools/call", { name: "commerce_get_supplier", arguments: input });
    const variants = {
      rest: () => owner.send("GET", `${owner.path}/suppliers/${String(id)}`),
      mcp: () => owner.send("POST", endpoint, message),
    };
    const seconds = { rest: [] as number[], mcp: [] as number[] };
    // The first rounds parse statements and warm the code up.
    for (let round = -4; round < servedRounds; round += 1) {
      for (const variant of alternate(round)) {
        const before = processorSeconds(api.pid);
        await readAll(variants[variant]);
        if (round >= 0) seconds[variant].push(processorSeconds(api.pid) - before);
      }
    }
    return toMeasure({
      id: "served.read",
      of: "Reading a supplier by a tool over HTTP, for each second of the API's processor",
      unit: "requests/s",
      better: "more",
      ours: readsPerRound / median(seconds.mcp),
      references: { REST: readsPerRound / median(seconds.rest) },
    });
  } finally {
    await api.close();
  }
}

/** Reads `readsPerRound` times, several at a time. @throws Error for a rejected read */
async function readAll(read: () => Promise<ApiResponse>): Promise<void> {
  let left = readsPerRound;
  const client = async () => {
    while ((left -= 1) >= 0) {
      const { status, body } = await read();
      if (status !== 200 || body.error !== undefined || body.result?.isError === true) {
        throw new Error(`a read was answered ${status}: ${JSON.stringify(body)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

async function listTools(rpc: Rpc, rounds: number): Promise<Measure[]> {
  const durations: number[] = [];
  for (let round = -50; round < rounds; round += 1) {
    const began = performance.now();
    await rpc("tools/list");
    if (round >= 0) durations.push(performance.now() - began);
  }
  return toDurations({ id: "tools-list", of: "`tools/list`, read by the client", ours: durations });
}

/** Counts the definitions in o200k tokens. */
async function countDefinitions(rpc: Rpc): Promise<Measure[]> {
  const { tools } = (await rpc("tools/list")) as { tools: { name: string }[] };
  const { instructions } = (await rpc("server/discover")) as { instructions: string };
  const toolsets = Map.groupBy(tools, ({ name }) => name.slice(0, name.indexOf("_")));
  const tokens = (id: string, of: string, what: unknown): Measure =>
    toMeasure({ id, of, unit: "tokens", better: "less", ours: countTokens(JSON.stringify(what)) });
  return [
    tokens("tokens.all", `Definitions of all ${tools.length} tools`, tools),
    tokens("tokens.instructions", "Instructions of the server", instructions),
    ...[...toolsets].map(([toolset, own]) =>
      tokens(`tokens.${toolset}`, `Definitions of the ${own.length} tools of ${toolset}`, own),
    ),
  ];
}
