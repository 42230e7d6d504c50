import { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";

/** Name of a record's schema → the path of the operation that reads it. */
export type RecordPaths = ReadonlyMap<string, string>;

/** Returns the paths of operations that read one record, by the name of its schema. */
export function recordPathsOf(registry: readonly Operation[]): RecordPaths {
  const reads = registry.filter(
    ({ kind, traits, path }) =>
      kind === "read" && !traits.includes("paginated") && path.endsWith("}"),
  );
  return new Map(reads.map((operation) => [recordNameOf(operation), operation.path]));
}

/**
 * Returns the schema name of the record that an operation returns, or of its list's items, without the suffix
 * of an extended schema: `TaskDetail` → `Task`, `WebhookWithSecret` → `Webhook`, `FileWithUpload` → `File`.
 */
export function recordNameOf({ response, traits }: Operation): string {
  const schema =
    traits.includes("paginated") && response instanceof z.ZodObject
      ? (response.shape["items"] as z.ZodArray<z.ZodType>).element
      : response;
  const id = schema === undefined ? undefined : z.globalRegistry.get(schema)?.id;
  return id?.replace(/(?:Detail|WithSecret|WithUpload)$/u, "") ?? "record";
}
