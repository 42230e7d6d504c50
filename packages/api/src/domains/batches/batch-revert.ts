import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import {
  type ChangeContext,
  type Consequence,
  type Change,
  defineChange,
  type PlannedPart,
} from "../../kernel/changes/change.ts";
import { uuid } from "../../schema/values.ts";
import { loadEntries } from "../audit/audit-entry.ts";
import { loadRevertChains, type RevertChain } from "../audit/find-inverse.ts";
import { planRevert } from "../audit/plan-revert.ts";
import { maxCalls } from "./batch.ts";

/**
 * Undoes the changes of a batch, the last one first: all that have not been undone on their own, or none. Each has an
 * audit entry that names the one that it undoes.
 */
export const batchRevert: Change = defineChange({
  permission: "organization:read",
  delegates: true,
  params: {
    organizationId: uuid(),
    batchId: z.uuid(),
    label: z.string(),
    entryIds: z.array(z.uuid()).max(maxCalls),
    /** Whether it makes the changes of the batch again. */
    isRedo: z.boolean().default(false),
  },
  undo: ({ params: { batchId, label, isRedo }, revertParams }) => ({
    change: batchRevert,
    params: { batchId, label, entryIds: revertParams?.["revertEntryIds"], isRedo: isRedo !== true },
  }),
  async plan(context) {
    const { transaction, params } = context;
    const { batchId, label, entryIds, isRedo } = params;
    const entries = await loadEntries(transaction, entryIds);
    const pending = entries
      .filter(({ entry }) => entry.revertedByEntryId === null)
      .sort((one, other) => other.entry.sequence - one.entry.sequence);
    const chains = await loadRevertChains(transaction, pending);
    const reverts: Revert[] = [];
    for (const chain of chains) reverts.push(await planPart(context, chain));
    const target = { kind: "batch" as const, id: batchId, label };
    const count = { changedRecords: entryIds.length };
    return {
      result: undefined,
      version: null,
      warnings: reverts.flatMap(({ part }) => part.plan.warnings ?? []),
      change:
        reverts.length === 0
          ? null
          : {
              target,
              ...(isRedo ? { before: {}, after: count } : { before: count, after: {} }),
              event: [],
            },
      write: () => undefined,
      consequences: reverts.map(({ consequence }) => consequence),
      parts: reverts.map(({ part }) => part),
      recordedParams: { revertEntryIds: reverts.map(({ consequence }) => consequence.entryId) },
      isClosed: true,
    };
  },
});

type Revert = { part: PlannedPart; consequence: Consequence };

async function planPart(context: ChangeContext, chain: RevertChain): Promise<Revert> {
  const [{ entry }] = chain;
  const { inverse, plan } = await planRevert(context, chain);
  return {
    part: { ...plan.delegatedTo, plan },
    consequence: {
      action: "revertAuditEntry",
      params: { entryId: entry.id },
      entryId: randomUUIDv7(),
      plan,
      undo: (recorded) => inverse.change.undo?.({ ...recorded, params: inverse.params }) ?? null,
    },
  };
}
