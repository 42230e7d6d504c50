/** What started a run as it was before the change: the members that the event calls `previous`. */
export function toFormer(trigger: unknown): unknown {
  const { data } = (trigger ?? {}) as { data?: { object?: unknown; previous?: unknown } };
  if (data === undefined) return trigger;
  const { object, previous } = data;
  const former = isObject(object) && isObject(previous) ? { ...object, ...previous } : null;
  return { ...(trigger as object), data: { ...data, object: former } };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
