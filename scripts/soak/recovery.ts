import { randomUUID } from "node:crypto";
import type { Owner } from "./load/owner.ts";
import { callTool } from "./load/tools.ts";
import { pause } from "./load/workload.ts";
import type { ServerProcess } from "../test-environment/server-process.ts";

/** On a shared machine, starting a process alone can take long. */
const recoveryTimeoutMs = 120_000;
const retryMs = 20;

/**
 * Waits until a write, a read of it, a tool, a page, and readiness all get correct responses, one after another.
 *
 * @param since when the fault's cause ended, by `performance.now()`
 * @returns the time since then, in milliseconds
 * @throws Error with what was still wrong after two minutes
 */
export async function awaitRecovery(
  served: ServerProcess,
  owner: Owner,
  since: number,
): Promise<number> {
  for (;;) {
    const failure = await findFailure(served, owner).catch(String);
    const took = performance.now() - since;
    if (failure === null) return took;
    if (took > recoveryTimeoutMs)
      throw new Error(`there were no correct responses for two minutes: ${failure}`);
    await pause(retryMs);
  }
}

async function findFailure(
  { baseUrl }: ServerProcess,
  { send, path }: Owner,
): Promise<string | null> {
  const timeoutMs = 5_000;
  const key = randomUUID();
  const title = `Probe ${key}`;
  const created = await send("POST", `${path}/tasks`, { body: { title }, key, timeoutMs });
  if (created.status !== 201) return `a write is answered ${created.status}`;
  const read = await send("GET", `${path}/tasks/${created.body.id}`, { timeoutMs });
  if (read.body.title !== title) return `a read is answered ${read.status}`;
  const tool = await callTool(send, "/api/mcp", "tasks_get", { taskId: created.body.id });
  const toolTitle = tool.body.result?.structuredContent?.task?.title;
  if (toolTitle !== title) return `a tool is answered ${tool.status}`;
  const page = await fetch(`${baseUrl}/quickstart`, { signal: AbortSignal.timeout(timeoutMs) });
  await page.arrayBuffer();
  if (page.status !== 200) return `a page is answered ${page.status}`;
  const ready = await send("GET", "/readyz", { timeoutMs });
  return ready.status === 200 ? null : `readiness is answered ${ready.status}`;
}
