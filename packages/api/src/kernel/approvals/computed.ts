import type { LoadedRecord, Plan } from "../changes/change.ts";

/** Values that conditions test, computed from the document of a call. */
export type Computed = {
  totalMinor: number | null;
  itemCount: number | null;
  currency: string | null;
};

/** Returns the values after the call. */
export function toComputed(plan: Plan, loaded: LoadedRecord | undefined): Computed {
  const sources = [plan.change?.after, plan.result, loaded?.record].map(
    (source) => (source ?? {}) as Record<string, unknown>,
  );
  const find = <Value>(name: string, isValue: (value: unknown) => value is Value): Value | null => {
    const source = sources.find((each) => isValue(each[name]));
    const value = source?.[name];
    return isValue(value) ? value : null;
  };
  return {
    totalMinor: find("totalMinor", (value) => typeof value === "number"),
    itemCount: find("lines", (value) => Array.isArray(value))?.length ?? null,
    currency: find("currency", (value) => typeof value === "string"),
  };
}
