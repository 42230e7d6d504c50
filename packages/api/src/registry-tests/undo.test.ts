import { describe, expect, test } from "vitest";
import type { Target } from "../kernel/audit.ts";
import { operations } from "../registry.gen.ts";
import { revertAuditEntry } from "../domains/audit/operations/revert-audit-entry.ts";

const mutations = operations.filter((operation) => operation.kind === "mutation");

/** Operations that undo another audit entry, which determines how to undo them (find-inverse.ts). */
const undoneByEntry = new Set([revertAuditEntry.id]);

describe("undo", () => {
  test("is declared by every mutation without the trait irreversible", () => {
    const undeclared = mutations.filter(
      ({ id, traits, change }) =>
        !traits.includes("irreversible") && change.undo === undefined && !undoneByEntry.has(id),
    );
    const instruction = "declare `undo`, or the trait `irreversible`";
    expect(
      undeclared.map(({ id }) => id),
      instruction,
    ).toEqual([]);
  });

  test("is not declared by mutations with the trait irreversible", () => {
    const declared = mutations.filter(
      ({ traits, change }) => traits.includes("irreversible") && change.undo !== undefined,
    );
    expect(declared.map(({ id }) => id)).toEqual([]);
  });

  test.each(
    mutations.flatMap(({ id, change }) =>
      change.undo === undefined ? [] : [[id, change] as const],
    ),
  )("of %s is a change that requires a permission and can itself be undone", (_id, change) => {
    const params = { "any parameter": "an id" };
    const target: Target = { kind: "task", id: "an id", label: "A record" };
    const inverse = change.undo?.({ params, target, changes: [] });
    if (inverse === null || inverse === undefined) return;
    expect(inverse.change.permission).toMatch(/^[a-z]+:[a-z]+$/u);
    expect(inverse.change.undo).toBeTypeOf("function");
  });
});
