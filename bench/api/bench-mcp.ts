import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import {
  type BenchOrganization,
  createBenchOrganization,
  percentiles,
} from "../support/bench-organization.ts";
import { median } from "../support/median.ts";

type Rpc = (method: string, params?: Record<string, unknown>) => Promise<any>;

/**
 * The product MCP server beside REST: the same read and the same change by both in turns, `tools/list`
 * by itself, and what the definitions cost a model by toolset.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 1_000): Promise<void> {
  const bench = await createBenchOrganization(url);
  try {
    const bound = callOf(rpcOf(bench, { bound: true }));
    const free = callOf(rpcOf(bench, { bound: false }));
    const { id: supplierId } = await bench.post("/suppliers", { name: "Supplier" });
    const rest = restOf(bench);
    console.log(`MCP beside REST, ${bench.engine}, ${rounds} calls each, one after another`);
    await compare("read a supplier", rounds, {
      rest: () => rest("GET", `/suppliers/${supplierId}`),
      mcp: () => bound("commerce_get_supplier", { supplierId, detail: "full" }),
    });
    await compare("read a supplier, no organization named", rounds, {
      rest: () => rest("GET", `/suppliers/${supplierId}`),
      mcp: () => free("commerce_get_supplier", { supplierId, detail: "full" }),
    });
    let number = 0;
    await compare("create a supplier", rounds, {
      rest: () => rest("POST", "/suppliers", { name: `Supplier ${(number += 1)}` }),
      mcp: () => bound("commerce_create_supplier", { name: `Supplier ${(number += 1)}` }),
    });
    const rpc = rpcOf(bench, { bound: false });
    await listTools(rpc, rounds);
    await tellTokens(rpc);
  } finally {
    await bench.close();
  }
}

/** Requests of the revision 2026-07-28. */
function rpcOf(
  { api, issuer, settings, userId, organizationId }: BenchOrganization,
  { bound }: { bound: boolean },
): Rpc {
  const search = bound ? `?organization=${organizationId}` : "";
  const token = issuer.sign({ sub: userId });
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return async (method, params = {}) => {
    const response = await api.fetch(
      new Request(`${settings.baseUrl}/api/mcp${search}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2026-07-28",
          "mcp-method": method,
          ...(typeof params["name"] === "string" ? { "mcp-name": params["name"] } : {}),
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method,
          params: { ...params, _meta: envelope },
        }),
      }),
    );
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
    if (result === undefined) throw new Error(JSON.stringify(error));
    return result;
  };
}

/** Calls tools; throws for a refusal. */
function callOf(rpc: Rpc) {
  return async (name: string, input: object): Promise<void> => {
    const result = await rpc("tools/call", { name, arguments: input });
    if (result.isError === true) throw new Error(JSON.stringify(result.structuredContent));
  };
}

function restOf({ api, settings, organizationId, issuer, userId }: BenchOrganization) {
  const token = issuer.sign({ sub: userId });
  return async (method: string, path: string, body?: object): Promise<void> => {
    const response = await api.fetch(
      new Request(`${settings.baseUrl}/api/v1/organizations/${organizationId}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    if (!response.ok) throw new Error(await response.text());
    await response.json();
  };
}

type Ways = { rest: () => Promise<unknown>; mcp: () => Promise<unknown> };

async function compare(name: string, rounds: number, ways: Ways): Promise<void> {
  const durations = { rest: [] as number[], mcp: [] as number[] };
  // The first calls parse their statements.
  for (let round = -50; round < rounds; round += 1) {
    // Neither is always the first.
    for (const way of round % 2 === 0 ? (["rest", "mcp"] as const) : (["mcp", "rest"] as const)) {
      const began = performance.now();
      await ways[way]();
      if (round >= 0) durations[way].push(performance.now() - began);
    }
  }
  const [rest, mcp] = [median(durations.rest), median(durations.mcp)];
  console.log(`  ${name}`);
  console.log(`    REST   ${perSecond(durations.rest)} a second, ${percentiles(durations.rest)}`);
  console.log(`    tool   ${perSecond(durations.mcp)} a second, ${percentiles(durations.mcp)}`);
  console.log(`    ratio  ${(rest / mcp).toFixed(2)} of REST, by the medians`);
}

async function listTools(rpc: Rpc, rounds: number): Promise<void> {
  const durations: number[] = [];
  for (let round = -50; round < rounds; round += 1) {
    const began = performance.now();
    await rpc("tools/list");
    if (round >= 0) durations.push(performance.now() - began);
  }
  const told = percentiles(durations);
  console.log(`  tools/list ${perSecond(durations)} a second, read by the client, ${told}`);
}

async function tellTokens(rpc: Rpc): Promise<void> {
  const { tools } = (await rpc("tools/list")) as { tools: { name: string }[] };
  const { instructions } = (await rpc("server/discover")) as { instructions: string };
  const toolsets = Map.groupBy(tools, ({ name }) => name.slice(0, name.indexOf("_")));
  console.log(`  tokens of definitions (o200k), of ${tools.length} tools`);
  for (const [toolset, of] of toolsets) {
    console.log(`    ${toolset.padEnd(12)} ${of.length} tools, ${countTokens(JSON.stringify(of))}`);
  }
  console.log(`    all          ${countTokens(JSON.stringify(tools))}`);
  console.log(`    instructions ${countTokens(instructions)}`);
}

function perSecond(durations: readonly number[]): string {
  const whole = durations.reduce((sum, duration) => sum + duration, 0);
  return ((durations.length * 1_000) / whole).toFixed(0);
}
