import { maxUnauthenticatedBytes, mediaType, readBody, readJsonBytes } from "@werkbank/http/body";
import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { IdpEnv, IdpRequest } from "../context.ts";
import { AuthError } from "../http/errors.ts";

const formType = "application/x-www-form-urlencoded";

/**
 * Reads every request's body before its endpoint runs.
 * @throws AuthError 413 `request_too_large`; 400 `bad_json` for JSON that is nested too deeply
 */
export const bufferBody: MiddlewareHandler<IdpEnv> = async (c, next) => {
  const read = mediaType(c.req.raw) === formType ? readBody : readJsonBytes;
  const body = await read(c.req.raw, maxUnauthenticatedBytes);
  if ("error" in body && body.error === "too large") {
    throw new AuthError(413, "request_too_large", "The request body is too large");
  }
  if ("position" in body) {
    throw new AuthError(
      400,
      "bad_json",
      `The request body is ${body.error} at position ${body.position}`,
    );
  }
  c.set("body", new TextDecoder().decode("bytes" in body ? body.bytes : undefined));
  await next();
};

/** Parses a body as JSON; undefined if it is not JSON. */
export function parseJson(c: IdpRequest): unknown {
  try {
    return JSON.parse(c.get("body")) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Parses a JSON body in the shape of `schema`.
 * @throws AuthError 400 `bad_json` if it is not JSON or does not match
 */
export async function readJson<T>(c: IdpRequest, schema: z.ZodType<T>): Promise<T> {
  const value = parseJson(c);
  if (value === undefined) {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join(".") || "body";
    throw new AuthError(400, "bad_json", `Could not read request body: ${path} has a wrong type`);
  }
  return parsed.data;
}

/** Reads a form's fields; the first value of a repeated field. Null if the body is not a form. */
export async function readForm(c: IdpRequest): Promise<Record<string, string> | null> {
  if (mediaType(c.req.raw) !== formType) {
    return null;
  }
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(c.get("body"))) {
    fields[name] ??= value;
  }
  return fields;
}
