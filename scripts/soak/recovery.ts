import { randomUUID } from "node:crypto";
import type { Owner } from "./load/owner.ts";
import { callTool } from "./load/tools.ts";
import { pause } from "./load/work.ts";
import type { Served } from "../machine/served.ts";

/** On a shared machine, starting a process alone can take long. */
const patienceMs = 120_000;
const askedAgainMs = 20;

/**
 * Waits until a write, a read of it, a tool, a page, and readiness all get correct responses, one after another.
 *
 * @param since when the fault's cause ended, by `performance.now()`
 * @returns the time since then, in milliseconds
 * @throws Error with what was still wrong after two minutes
 */
export async function awaitRecovery(served: Served, owner: Owner, since: number): Promise<number> {
  for (;;) {
    const wrong = await lookForWrong(served, owner).catch(String);
    const took = performance.now() - since;
    if (wrong === null) return took;
    if (took > patienceMs)
      throw new Error(`there were no correct responses for two minutes: ${wrong}`);
    await pause(askedAgainMs);
  }
}

async function lookForWrong({ baseUrl }: Served, { send, path }: Owner): Promise<string | null> {
  const timeoutMs = 5_000;
  const key = randomUUID();
  const title = `Probe ${key}`;
  const made = await send("POST", `${path}/tasks`, { body: { title }, key, timeoutMs });
  if (made.status !== 201) return `a write is answered ${made.status}`;
  const read = await send("GET", `${path}/tasks/${made.body.id}`, { timeoutMs });
  if (read.body.title !== title) return `a read is answered ${read.status}`;
  const tool = await callTool(send, "/api/mcp", "tasks_get", { taskId: made.body.id });
  const told = tool.body.result?.structuredContent?.task?.title;
  if (told !== title) return `a tool is answered ${tool.status}`;
  const page = await fetch(`${baseUrl}/quickstart`, { signal: AbortSignal.timeout(timeoutMs) });
  await page.arrayBuffer();
  if (page.status !== 200) return `a page is answered ${page.status}`;
  const ready = await send("GET", "/readyz", { timeoutMs });
  return ready.status === 200 ? null : `readiness is answered ${ready.status}`;
}
