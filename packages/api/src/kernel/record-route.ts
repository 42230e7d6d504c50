import type { Operation } from "./define-operation.ts";

/** Whether what an operation creates has a URL: the path of the operation and one segment, which another one reads. */
export function hasRecordRoute(registry: readonly Operation[], { path }: Operation): boolean {
  return registry.some(
    (other) =>
      other.method === "GET" &&
      other.path.startsWith(`${path}/{`) &&
      !other.path.slice(path.length + 1).includes("/"),
  );
}
