import { end, type Served } from "./served.ts";
import { verify } from "./verify.ts";
import { acknowledged, startLoad, type Write } from "./writers.ts";

/** Ends the server with SIGKILL while it is written to, and looks what is there when it has come back. */
export async function kill(
  served: Served,
  { rounds, random }: { rounds: number; random: () => number },
): Promise<string[]> {
  const faults: string[] = [];
  const writes: Write[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const load = startLoad(served);
    await acknowledged(load, 10 + Math.floor(random() * 40));
    await end(served.process(), "SIGKILL");
    await load.stop();
    writes.push(...load.writes);
    await served.start();
    const verdict = await verify(served, writes);
    faults.push(...verdict.faults.map((fault) => `round ${round}: ${fault}`));
    console.log(
      `  round ${round}: ${verdict.acknowledged} acknowledged, ${verdict.open} without an answer, ${verdict.faults.length} faults`,
    );
  }
  return faults;
}
