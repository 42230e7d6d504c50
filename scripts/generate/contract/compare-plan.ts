import planned from "@werkbank/api/planned.json" with { type: "json" };

/** What the plan fixes of an operation that somebody builds. */
type Built = {
  id: string;
  method: string;
  path: string;
  permission: string;
  success: number;
  tag: string;
  tool?: { name: string };
};

type PlannedOperation = Omit<Built, "id" | "tool"> & { operationId: string; traits: string[] };
type PlannedTool = { name: string; operationId: string; hints: string[]; description: string };

/** What the specification names and nobody has built yet: perhaps nothing any more. */
export const plan: { operations: PlannedOperation[]; tools: PlannedTool[] } = planned;

/**
 * Where operations depart from what the specification names and nobody had built, and what may leave
 * the plan because it is there; each as one sentence.
 */
export function comparePlan(operations: readonly Built[], compared: typeof plan = plan): string[] {
  const file = "packages/api/contract/planned.json";
  const built = new Map(operations.map((operation) => [operation.id, operation]));
  const names = new Set(operations.map(({ tool }) => tool?.name));
  return [
    ...compared.operations.flatMap((entry) => {
      const operation = built.get(entry.operationId);
      if (operation === undefined) return [];
      const departures = (["method", "path", "permission", "success", "tag"] as const)
        .filter((fact) => operation[fact] !== entry[fact])
        .map((fact) => `${fact} ${String(entry[fact])}, not ${String(operation[fact])}`);
      return departures.length === 0
        ? [`${file}: ${entry.operationId} is built; take it out.`]
        : [`${file}: ${entry.operationId} is planned with ${departures.join("; ")}.`];
    }),
    ...compared.tools
      .filter(({ name }) => names.has(name))
      .map(({ name }) => `${file}: the tool ${name} is built; take it out.`),
  ];
}
