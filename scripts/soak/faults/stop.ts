import { judgeRule } from "../known-violations.ts";
import { end, type Served } from "../machine/served.ts";
import { verify } from "../ledger/verify-writes.ts";
import { acknowledged, startLoad } from "../load/writes.ts";

/** For so long a stop waits for requests that are being answered (content/self-hosting.mdx). */
const graceMs = 10_000;
/** By then a process has heard the signal. */
const heardAfterMs = 1_000;

/** Ends the server with SIGTERM while it is written to. */
export async function stop(served: Served): Promise<string[]> {
  const faults: string[] = [];
  const load = startLoad(served, 16);
  await acknowledged(load, 60);
  const inFlight = load.writes.filter(({ answer }) => answer === null);
  const from = performance.now();
  const code = await end(served.process(), "SIGTERM");
  const took = performance.now() - from;
  await load.stop();
  const late = load.writes.filter(
    ({ begun, answer }) => begun > from + heardAfterMs && answer !== null,
  );
  const kept = late.filter(({ answer }) => answer?.headers.get("connection") !== "close");
  const lost = inFlight.filter(({ answer }) => answer === null);
  console.log(
    `  ended after ${(took / 1_000).toFixed(1)} s with code ${code}; of ${inFlight.length} in flight ${lost.length} lost; ${late.length} begun and answered afterwards`,
  );
  if (code !== 0) faults.push(`the exit code is ${code}`);
  if (lost.length > 0) faults.push(`${lost.length} of ${inFlight.length} in flight had no answer`);
  faults.push(
    ...judgeRule(
      "after SIGTERM every answer closes its connection",
      kept.length === 0 ? null : `${kept.length} of ${late.length} answers keep it`,
    ),
    ...judgeRule(
      "a stop under load takes less than the ten seconds of its grace",
      took < graceMs ? null : `${(took / 1_000).toFixed(1)} s`,
    ),
  );
  await served.start();
  return [...faults, ...(await verify(served, load.writes)).faults];
}
