import { malformedRequestFault } from "./malformed-requests.ts";
import { clockSteps } from "./clock.ts";
import { databaseFaults } from "./database.ts";
import type { Fault } from "./fault.ts";
import { fullDisk } from "./full-disk.ts";
import { idleConnections } from "./idle-connections.ts";
import { kill } from "./kill.ts";
import { hangingProvider } from "./provider.ts";
import { slowClients } from "./slow-clients.ts";
import { stop } from "./stop.ts";

/** Keyed by the name for `--only`. */
export const allFaults: Record<string, readonly Fault[]> = {
  kill: [kill],
  stop: [stop],
  clock: [clockSteps],
  database: databaseFaults,
  disk: [fullDisk],
  provider: [hangingProvider],
  clients: [slowClients, malformedRequestFault, idleConnections],
};
