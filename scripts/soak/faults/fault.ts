import type { Load } from "../load/writes.ts";
import type { PostgresServer } from "../../machine/postgres-server.ts";
import type { Served } from "../../machine/served.ts";
import type { SmallDisk } from "../../machine/small-disk.ts";

/** The server of a run and its resources. */
export type Machine = {
  served: Served;
  /** Null on the embedded database. */
  postgres: PostgresServer | null;
  /** The disk of its records, or why there is none that can be filled here. */
  disk: SmallDisk | string;
};

/** What a fault acts on: the server and its resources, and the load of writes. */
export type Stage = Machine & { writes: Load; random: () => number };

/** When the cause of the fault ended, by `performance.now()`, and what was wrong until then. */
export type Happened = { liftedAt: number; faults: string[]; note?: string };

export type Fault = {
  name: string;
  /** Whether it ends the server process. */
  endsProcess: boolean;
  /** Returns why it can't happen here, or null. */
  lacks(machine: Machine): string | null;
  /** Causes the fault, and ends its cause. */
  happen(stage: Stage): Promise<Happened>;
};
