import type { Load } from "../load/writes.ts";
import type { PostgresServer } from "../../machine/postgres-server.ts";
import type { Served } from "../../machine/served.ts";
import type { SmallDisk } from "../../machine/small-disk.ts";

/** What a run has: the server, and what it stands on. */
export type Machine = {
  served: Served;
  /** Null on the embedded database. */
  postgres: PostgresServer | null;
  /** What it stores its records on; or why that cannot be filled here. */
  disk: SmallDisk | string;
};

/** What a fault happens to: a machine, and who writes to it. */
export type Stage = Machine & { writes: Load; random: () => number };

/** When its cause was over, by `performance.now()`, and what was wrong meanwhile. */
export type Happened = { liftedAt: number; faults: string[]; note?: string };

export type Fault = {
  name: string;
  /** Whether another process serves afterwards. */
  endsProcess: boolean;
  /** Why it cannot happen here; null: it can. */
  lacks(machine: Machine): string | null;
  /** Lets it happen and takes its cause away. */
  happen(stage: Stage): Promise<Happened>;
};
