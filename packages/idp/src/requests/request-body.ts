import type { z } from "zod";
import type { IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";

/** Bytes; requests of this protocol are small. */
export const mostBodyBytes = 64 * 1024;

/**
 * The JSON body in the shape of `schema`.
 * @throws AuthError 400 `bad_json` when it is no JSON or of another shape.
 */
export async function readJson<T>(c: IdpRequest, schema: z.ZodType<T>): Promise<T> {
  let value: unknown;
  try {
    value = await c.req.json();
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join(".") || "body";
    throw new AuthError(400, "bad_json", `Could not read request body: ${place} has a wrong type`);
  }
  return parsed.data;
}

/** The fields of a form; of a repeated field the first. Null when the body is no form. */
export async function readForm(c: IdpRequest): Promise<Record<string, string> | null> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/iu.test(type)) {
    return null;
  }
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    fields[name] ??= value;
  }
  return fields;
}
