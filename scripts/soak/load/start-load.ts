import type { Served } from "../../machine/served.ts";
import { holdSuppliers, startDeciding } from "./decisions.ts";
import { startImports } from "./imports.ts";
import type { Owner, Send } from "./owner.ts";
import { startReaders } from "./readers.ts";
import { startTools, welcomeSuppliers } from "./tools.ts";
import { startUploads } from "./uploads.ts";
import type { Work } from "./work.ts";
import { type Load, startLoad } from "./writes.ts";

/** The whole concurrent load: the writes, which pace the faults, and everything else. */
export type MixedLoad = { writes: Load; works: Work[]; stop: () => Promise<void> };

/** Prepares an organization for the load. */
export async function prepare(owner: Owner): Promise<void> {
  await holdSuppliers(owner);
  await welcomeSuppliers(owner);
}

export function startMixedLoad(served: Served, owner: Owner, agent: Send): MixedLoad {
  const writes = startLoad(owner);
  const works = [
    startUploads(owner),
    startDeciding(owner, agent),
    startTools(owner),
    startImports(owner),
    startReaders(served.baseUrl),
  ];
  return {
    writes,
    works,
    async stop() {
      await Promise.all([writes.stop(), ...works.map((work) => work.stop())]);
    },
  };
}
