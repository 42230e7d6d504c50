import type { BuildRequest } from "./build-request.ts";
import { executeBuild } from "./execute-build.ts";

// The process in which `ensureBuilt` builds: its memory is freed when it ends.

const request = JSON.parse(process.argv[2] ?? "") as BuildRequest;
const log = (line: string) => void process.send?.({ line });

// The process that waits for this build has ended.
process.once("disconnect", () => process.exit(1));

try {
  await executeBuild(request, log);
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  process.removeAllListeners("disconnect");
  process.disconnect?.();
}
