import { describe, expect, test } from "vitest";
import type { Target } from "../kernel/audit.ts";
import { operations } from "../registry.gen.ts";
import { revertAuditEntry } from "../domains/audit/operations/revert-audit-entry.ts";

const mutations = operations.filter((operation) => operation.kind === "mutation");

/** Operations recorded as undoing another entry, which determines how to undo them (find-inverse.ts). */
const byItsEntry = new Set([revertAuditEntry.id]);

describe("undo", () => {
  test("is declared by every mutation that can be undone", () => {
    const without = mutations.filter(
      ({ id, traits, change }) =>
        !traits.includes("irreversible") && change.undo === undefined && !byItsEntry.has(id),
    );
    const wayOut = "say how it is taken back in `undo`, or name the trait `irreversible`";
    expect(
      without.map(({ id }) => id),
      wayOut,
    ).toEqual([]);
  });

  test("is declared by none that cannot", () => {
    const undone = mutations.filter(
      ({ traits, change }) => traits.includes("irreversible") && change.undo !== undefined,
    );
    expect(undone.map(({ id }) => id)).toEqual([]);
  });

  test.each(
    mutations.flatMap(({ id, change }) =>
      change.undo === undefined ? [] : [[id, change] as const],
    ),
  )("of %s is a change of the organization that can be undone in turn", (_id, change) => {
    const params = { "any parameter": "an id" };
    const target: Target = { kind: "task", id: "an id", label: "A record" };
    const inverse = change.undo?.({ params, target, changes: [] });
    if (inverse === null || inverse === undefined) return;
    expect(inverse.change.permission).toMatch(/^[a-z]+:[a-z]+$/u);
    expect(inverse.change.undo).toBeTypeOf("function");
  });
});
