import type { z } from "zod";
import type { Read } from "../define-operation.ts";
import { pickFields } from "../../schema/parameters.ts";
import { assertNotDeleted } from "../changes/soft-delete.ts";
import { toCompletedCall } from "./to-completed-call.ts";
import type { AuthorizedCall } from "./authorize.ts";
import { findRecord } from "./find-record.ts";
import type { CallWithParameters } from "./read-parameters.ts";
import type { CompletedCall } from "./step.ts";

/** The last step of a read. */
export async function readRecord(
  execution: AuthorizedCall & { operation: Read; body: unknown },
): Promise<CompletedCall> {
  const { operation, now, call } = execution;
  const loaded = await findRecord(execution);
  if (loaded !== undefined) assertNotDeleted(loaded, "read", now);
  const language = call.language ?? "en";
  const body = await operation.read({ ...execution, language }, loaded);
  // For a list, `load` returns the record to which the list belongs.
  const version = operation.traits.includes("paginated") ? null : (loaded?.version ?? null);
  return toCompletedCall(execution, withFields(execution, body), { version });
}

/** Returns a list whose items have only the members in `fields`. */
export function withFields({ operation, query }: CallWithParameters, body: unknown): unknown {
  const fields = query["fields"] as string[] | undefined;
  if (fields === undefined) return body;
  const list = body as { items: object[] };
  const items = pickFields(operation.response as z.ZodObject, list.items, fields);
  return { ...list, items };
}
