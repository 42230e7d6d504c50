import type { Operation } from "../../kernel/define-operation.ts";

/** The English title of each operation, by operationId and by tool. */
export type OperationTitles = ReadonlyMap<string, { id: string; title: string }>;

/** Returns the titles of all operations. */
export function toOperationTitles(registry: readonly Operation[]): OperationTitles {
  return new Map(
    registry.flatMap(({ id, summary: title, tool }) => {
      const named = { id, title };
      return tool === undefined
        ? [[id, named] as const]
        : [[id, named] as const, [tool.name, named] as const];
    }),
  );
}
