import type { z } from "zod";
import type { Change } from "../../kernel/changes/change.ts";

/** The input of a step as a request to its operation. */
export type StepRequest = { params: Record<string, unknown>; body: Record<string, unknown> };

/** Splits the input of a step into path parameters, by name, and the body. */
export function toStepRequest(
  { params }: Pick<Change, "params">,
  input: Record<string, unknown>,
): StepRequest {
  const entries = Object.entries(input);
  const isParam = ([name]: [string, unknown]) =>
    name !== "organizationId" && Object.hasOwn(params.shape, name);
  return {
    params: Object.fromEntries(entries.filter(isParam)),
    body: Object.fromEntries(entries.filter((entry) => !isParam(entry))),
  };
}

/** Returns the path parameters of an operation without the organization, which is that of the workflow. */
export function toParamsSchema({ params }: Pick<Change, "params">): z.ZodObject {
  return Object.hasOwn(params.shape, "organizationId")
    ? params.omit({ organizationId: true })
    : params;
}
