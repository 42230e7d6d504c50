import type { BuildOrder } from "./build-order.ts";
import { carryOut } from "./carry-out.ts";

// The process in which `ensureBuilt` builds: its memory is freed when it ends.

const order = JSON.parse(process.argv[2] ?? "") as BuildOrder;
const log = (line: string) => void process.send?.({ line });

// The process that waits for this build has ended.
process.once("disconnect", () => process.exit(1));

try {
  await carryOut(order, log);
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  process.removeAllListeners("disconnect");
  process.disconnect?.();
}
