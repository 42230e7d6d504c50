import { z } from "zod";
import { findExceededLimit } from "../../kernel/conditions/pointer.ts";
import { toRequestErrors, toValidationProblem } from "../../schema/errors/request-errors.ts";
import { lines } from "../../schema/text.ts";
import { date } from "../../schema/values.ts";
import type { InputMember, WorkflowTrigger } from "./definition.ts";

const inputSchemas: Record<InputMember["type"], () => z.ZodType> = {
  string: () => lines({ max: 20_000 }),
  number: () => z.number(),
  boolean: () => z.boolean(),
  date: () => date(),
};

/**
 * Parses the input of a manual run by the `inputSchema` of its trigger; other triggers take no input.
 *
 * @throws Problem VALIDATION_FAILED
 */
export function parseRunInput(
  trigger: WorkflowTrigger,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const members = trigger.type === "manual" ? (trigger.inputSchema ?? {}) : {};
  const shape = Object.fromEntries(
    Object.entries(members).map(([name, { type, isRequired }]) => [
      name,
      isRequired ? inputSchemas[type]() : inputSchemas[type]().nullable().default(null),
    ]),
  );
  const schema = z.strictObject({
    input: z.strictObject(shape).refine((value) => findExceededLimit(value) === null, {
      message: "must be at most 1 MiB",
    }),
  });
  const parsed = schema.safeParse({ input });
  if (parsed.success) return parsed.data.input;
  throw toValidationProblem(toRequestErrors(parsed.error, { input }, "body"));
}
