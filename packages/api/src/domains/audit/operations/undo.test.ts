import { describe, expect, test } from "vitest";
import { operations } from "../../../registry.gen.ts";
import { revertAuditEntry } from "./revert-audit-entry.ts";

const mutations = operations.filter(({ kind }) => kind === "mutation");

/** Recorded as undoing another entry: how they are undone is found by that entry (find-inverse.ts). */
const byItsEntry = new Set([revertAuditEntry.id]);

describe("undo", () => {
  test("is declared by every mutation that can be undone", () => {
    const without = mutations.filter(
      ({ id, traits, undo }) =>
        !traits.includes("irreversible") && undo === undefined && !byItsEntry.has(id),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test("is declared by none that cannot", () => {
    const undone = mutations.filter(
      ({ traits, undo }) => traits.includes("irreversible") && undo !== undefined,
    );
    expect(undone.map(({ id }) => id)).toEqual([]);
  });

  test.each(
    mutations.flatMap((operation) =>
      operation.undo === undefined ? [] : [[operation.id, operation] as const],
    ),
  )("of %s is a change of the organization that can be undone in turn", (_id, operation) => {
    const params = { "any parameter": "an id" };
    const target = { kind: "record", id: "an id", label: "A record" };
    const undo = operation.undo?.({ params, target, changes: [] });
    if (undo === null || undo === undefined) return;
    expect(undo.operation.kind).toBe("mutation");
    expect(undo.operation.permission).toMatch(/^[a-z]+:[a-z]+$/u);
    expect(undo.operation.undo).toBeTypeOf("function");
  });
});
