import type { ServerProcess } from "../../test-environment/server-process.ts";
import { requireApproval, startApprovals } from "./approvals.ts";
import { startImports } from "./imports.ts";
import type { Owner, Send } from "./owner.ts";
import { startReaders } from "./readers.ts";
import { startTools, createSupplierWorkflow } from "./tools.ts";
import { startUploads } from "./uploads.ts";
import type { Workload } from "./workload.ts";
import { type WriteLoad, startWriteLoad } from "./writes.ts";

/** The whole concurrent load: the writes, which pace the faults, and everything else. */
export type MixedLoad = { writes: WriteLoad; workloads: Workload[]; stop: () => Promise<void> };

/** Prepares an organization for the load. */
export async function prepareOrganization(owner: Owner): Promise<void> {
  await requireApproval(owner);
  await createSupplierWorkflow(owner);
}

export function startMixedLoad(served: ServerProcess, owner: Owner, agent: Send): MixedLoad {
  const writes = startWriteLoad(owner);
  const workloads = [
    startUploads(owner),
    startApprovals(owner, agent),
    startTools(owner),
    startImports(owner),
    startReaders(served.baseUrl),
  ];
  return {
    writes,
    workloads,
    async stop() {
      await Promise.all([writes.stop(), ...workloads.map((workload) => workload.stop())]);
    },
  };
}
