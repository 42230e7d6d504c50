import type { Loaded, Plan } from "../changes/change.ts";

/** What conditions ask of the document that a call is about, however it is changed. */
export type Computed = {
  totalMinor: number | null;
  itemCount: number | null;
  currency: string | null;
};

/** As the call would leave it; of what it does not change, as it is. */
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
