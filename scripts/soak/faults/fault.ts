import type { WriteLoad } from "../load/writes.ts";
import type { PostgresServer } from "../../test-environment/postgres-server.ts";
import type { ServerProcess } from "../../test-environment/server-process.ts";
import type { SmallDisk } from "../../test-environment/small-disk.ts";

/** The server of a run and its resources. */
export type SoakEnvironment = {
  served: ServerProcess;
  /** Null on the embedded database. */
  postgres: PostgresServer | null;
  /** The disk of its records, or why there is none that can be filled here. */
  disk: SmallDisk | string;
};

/** What a fault acts on: the server and its resources, and the load of writes. */
export type FaultContext = SoakEnvironment & { writes: WriteLoad; random: () => number };

/** When the cause of the fault ended, by `performance.now()`, and what was wrong until then. */
export type FaultResult = { endedAt: number; faults: string[]; note?: string };

export type Fault = {
  name: string;
  /** Whether it ends the server process. */
  endsProcess: boolean;
  /** Returns why it can't happen here, or null. */
  unavailableReason(environment: SoakEnvironment): string | null;
  /** Causes the fault, and ends its cause. */
  inject(context: FaultContext): Promise<FaultResult>;
};
