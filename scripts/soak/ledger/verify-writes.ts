import type { ApiResponse, Owner } from "../load/owner.ts";
import { readAll } from "../load/read-all.ts";
import { pause } from "../load/workload.ts";
import { sendWrite, type Write } from "../load/writes.ts";

/** The result of the check after the server's recovery. */
export type WriteCheck = { acknowledged: number; open: number; faults: string[] };

/** How many writes are resent at the same time. */
const concurrency = 8;

type Item = { id: string; title: string; number?: number };

/**
 * Compares the database with the responses to the writes. An acknowledged write exists exactly once, as the
 * response shows it. A write without a response is resent twice at once: its idempotency key must lead to one
 * record, whether or not the first attempt created it. Numbers have no gaps or duplicates, and the audit log is
 * intact.
 */
export async function verifyWrites(owner: Owner, writes: readonly Write[]): Promise<WriteCheck> {
  const faults: string[] = [];
  const done = writes.filter(({ response }) => response?.status === 201);
  const open = writes.filter(({ response }) => response === null || response.status === 503);
  for (const write of writes) {
    const { response, kind } = write;
    if (response === null || response.status === 201) continue;
    if (response.status === 503 && response.headers.has("retry-after")) continue;
    faults.push(`a write to ${kind} was answered ${response.status} ${response.body?.code}`);
  }
  for (let first = 0; first < open.length; first += concurrency) {
    const group = open.slice(first, first + concurrency);
    const found = await Promise.all(group.map((write) => resendTwice(owner, write)));
    faults.push(...found.flat());
  }
  for (const kind of ["quotes", "orders", "tasks"] as const) {
    const items: Item[] = await readAll(owner, kind);
    const byTitle = Map.groupBy(items, ({ title }) => title);
    for (const { title, response } of [...done, ...open].filter((write) => write.kind === kind)) {
      const found = byTitle.get(title) ?? [];
      if (found.length !== 1) faults.push(`${kind}: “${title}” is there ${found.length} times`);
      else if (response?.status === 201 && found[0]?.id !== response.body.id) {
        faults.push(`${kind}: “${title}” is another record than was acknowledged`);
      }
    }
    faults.push(...findGaps(kind, items));
  }
  const { body: chain } = await owner.send("GET", `${owner.path}/audit-log/verification`);
  if (chain.valid !== true) faults.push(`the audit log is not whole: ${JSON.stringify(chain)}`);
  return { acknowledged: done.length, open: open.length, faults };
}

/** Resends a write without a response, twice at once: both responses must name the same record. */
async function resendTwice(owner: Owner, write: Write): Promise<string[]> {
  const responses = await Promise.all([
    resendUntilDone(owner, write),
    resendUntilDone(owner, write),
  ]);
  const [first, second] = responses.flatMap((response) =>
    typeof response !== "string" && response.status === 201 ? [response] : [],
  );
  if (first !== undefined && first.body.id === second?.body.id) {
    write.response = first;
    return [];
  }
  const outcomes = responses
    .map((response) =>
      typeof response === "string" ? response : `${response.status} ${response.body.code}`,
    )
    .join(", ");
  return [`${write.kind}: “${write.title}” sent again twice was answered ${outcomes}`];
}

async function resendUntilDone(
  owner: Owner,
  write: Write,
): Promise<ApiResponse | "unreached" | "cut"> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await sendWrite(owner, write);
    const isRunning = typeof result !== "string" && result.body.code === "IDEMPOTENCY_IN_PROGRESS";
    if (!isRunning || attempt === 40) return result;
    await pause(250);
  }
}

/** Finds gaps: numbers are assigned from 1 on, in the transaction that uses them. */
function findGaps(kind: string, items: Item[]): string[] {
  const numbers = items.map((item) => item.number ?? Number.NaN).toSorted((a, b) => a - b);
  const first = numbers[0] ?? 1;
  const wrong = numbers.findIndex((number, index) => number !== first + index);
  return wrong === -1 ? [] : [`${kind}: number ${numbers[wrong]} follows ${numbers[wrong - 1]}`];
}
