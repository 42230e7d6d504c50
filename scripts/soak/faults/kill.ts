import { holdSuppliers, startDeciding, verifyDecisions } from "../load/decisions.ts";
import { openReceiver, type Receiver, subscribe } from "../load/receiver.ts";
import { end, type Served } from "../machine/served.ts";
import { startUploads, type Upload, verifyUploads } from "../load/uploads.ts";
import { verify } from "../ledger/verify-writes.ts";
import { openEventLog } from "../ledger/verify-events.ts";
import { acknowledged, startLoad, type Write } from "../load/writes.ts";

type Rounds = { rounds: number; random: () => number };

/**
 * Ends the server with SIGKILL while it is written to, takes files, carries out held calls and delivers to a
 * webhook, and looks what is there when it has come back.
 */
export async function kill(served: Served, rounds: Rounds): Promise<string[]> {
  const receiver = await openReceiver();
  try {
    return await killWhileDelivering(served, receiver, rounds);
  } finally {
    await receiver.close();
  }
}

async function killWhileDelivering(
  served: Served,
  receiver: Receiver,
  { rounds, random }: Rounds,
): Promise<string[]> {
  const faults: string[] = [];
  const writes: Write[] = [];
  const uploads: Upload[] = [];
  const events = openEventLog(served);
  await holdSuppliers(served);
  await subscribe(served, receiver);
  faults.push(...(await events.read()));
  const subscribed = events.last();
  for (let round = 1; round <= rounds; round += 1) {
    const load = startLoad(served);
    const uploading = startUploads(served);
    const deciding = startDeciding(served, served.agent);
    await acknowledged(load, 10 + Math.floor(random() * 40));
    await end(served.process(), "SIGKILL");
    await Promise.all([load.stop(), uploading.stop(), deciding.stop()]);
    uploads.push(...uploading.uploads);
    writes.push(...load.writes);
    await served.start();
    const verdict = await verify(served, writes);
    const told = [...(await events.read()), ...events.tells(writes), ...events.disowns(receiver)];
    const found = [
      ...verdict.faults,
      ...told,
      ...(await verifyUploads(served, uploading.uploads)),
      ...(await verifyDecisions(served, deciding.calls)),
    ];
    faults.push(...found.map((fault) => `round ${round}: ${fault}`));
    console.log(
      `  round ${round}: ${verdict.acknowledged} acknowledged, ${verdict.open} without an answer, ${uploading.uploads.length} uploads, ${deciding.calls.length} held calls, ${found.length} faults`,
    );
  }
  faults.push(...(await events.read()));
  const lost = await events.arrivedAt(receiver, subscribed);
  faults.push(...lost, ...events.disowns(receiver), ...(await verifyUploads(served, uploads)));
  console.log(
    `  ${events.last()} events; ${receiver.accepted.size} accepted by their webhook in ${receiver.requests()} requests, ${lost.length} lost`,
  );
  return faults;
}
