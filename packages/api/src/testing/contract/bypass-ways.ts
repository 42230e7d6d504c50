import type { Target } from "../../kernel/audit.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { importOperations } from "../../domains/transfers/transfer-kinds.ts";

/** The ways in which an agent may try to bypass an approval policy. */
export const bypassWays = [
  "REST bearer",
  "REST cookie",
  "service member",
  "MCP tool",
  "workflow defined",
  "workflow activated",
  "workflow started",
  "batch",
  "second client",
  "changed target",
  "changed recipient",
  // Last, since the owner has to make changes first.
  "import",
  "undo",
] as const;
export type BypassWay = (typeof bypassWays)[number];

const importedOperations = new Set([
  ...Object.values(importOperations).flatMap(({ create, update }) => [create, update?.operation]),
  "createAgendaItem",
]);

/** Returns why an operation cannot be called in this way, by the registry; null if it can. */
export function whyImpossible(operation: Operation, way: BypassWay): string | null {
  switch (way) {
    case "REST bearer":
    case "REST cookie":
    case "service member":
      return null;
    case "MCP tool":
      return operation.tool === undefined ? "it has no tool" : null;
    case "workflow defined":
    case "workflow activated":
    case "workflow started":
      return operation.traits.includes("workflowStep") ? null : "it is no step of a workflow";
    case "batch":
      return operation.traits.includes("batchable") ? null : "no batch may contain it";
    case "import":
      return importedOperations.has(operation.id) ? null : "no kind of import uses it";
    case "undo":
      return whyNotUndoable(operation);
    case "second client":
      return operation.firstPartyOnly ? "no client may call it" : null;
    case "changed target":
      if (operation.firstPartyOnly) return "no client may call it";
      return operation.kind === "mutation" && operation.change.load !== undefined
        ? null
        : "it is about no record that exists";
    case "changed recipient":
      if (operation.firstPartyOnly) return "no client may call it";
      // Only tools declare whether an operation sends something outside the organization.
      return operation.tool === undefined || operation.tool.hints?.includes("openWorld") === true
        ? null
        : "it sends nothing outside the organization: its tool is not open-world";
  }
}

function whyNotUndoable(operation: Operation): string | null {
  if (operation.kind !== "mutation") return "it changes no record of an organization";
  const { undo, delegates } = operation.change;
  const target: Target = { kind: "task", id: "", label: "" };
  const isUndone =
    undo === undefined ? delegates : undo({ params: {}, target, changes: [] }) !== null;
  return isUndone && !operation.traits.includes("irreversible") ? null : "it cannot be undone";
}
