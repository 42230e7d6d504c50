import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { loadDemo } from "./load-demo.ts";
import { demoId } from "./records/demo-id.ts";

// What lists cost an agent, measured in the records of the demo.

const service = await openTestService();
await loadDemo(service.database);

const email = "sanne@singel.example";
const token = service.issuer.sign({ sub: demoId(`user:${email}`), email });

/** Returns the mean number of tokens (o200k) of the items of a list. */
async function measureItems(name: string, input: object): Promise<number> {
  const { body } = await service.request("POST", "/api/mcp", {
    token,
    headers: { accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } },
  });
  const { items } = body.result.structuredContent as { items: object[] };
  expect(items.length).toBeGreaterThan(5);
  const counts = items.map((item) => countTokens(JSON.stringify(item)));
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

test("an entry of the audit log costs at most 120 tokens", async () => {
  expect(await measureItems("audit_list_entries", { limit: 50 })).toBeLessThanOrEqual(120);
});

test("an agenda item costs at most 215 tokens", async () => {
  const from = "2026-11-23T00:00:00+01:00";
  const to = "2026-11-30T00:00:00+01:00";
  expect(await measureItems("agenda_list_items", { from, to, limit: 50 })).toBeLessThanOrEqual(215);
});
