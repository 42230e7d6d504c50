import type { Loaded, Plan } from "../changes/change.ts";

/** Values that conditions test, computed from the document of a call. */
export type Computed = {
  totalMinor: number | null;
  itemCount: number | null;
  currency: string | null;
};

/** Returns the values after the call. */
export function toComputed(plan: Plan, loaded: Loaded | undefined): Computed {
  const places = [plan.change?.after, plan.result, loaded?.record].map(
    (place) => (place ?? {}) as Record<string, unknown>,
  );
  const find = <Value>(name: string, isIt: (value: unknown) => value is Value): Value | null => {
    const place = places.find((each) => isIt(each[name]));
    const value = place?.[name];
    return isIt(value) ? value : null;
  };
  return {
    totalMinor: find("totalMinor", (value) => typeof value === "number"),
    itemCount: find("lines", (value) => Array.isArray(value))?.length ?? null,
    currency: find("currency", (value) => typeof value === "string"),
  };
}
