import { parseCondition } from "@werkbank/http/validators";
import type { Change, ChangeContext, PlannedPart } from "../../kernel/changes/change.ts";
import { assertLoaded, planLoaded } from "../../kernel/changes/plan-loaded.ts";
import { decodeTexts } from "../../kernel/decode-parameters.ts";
import {
  mayChangeAsOwner,
  requirePermission,
} from "../../kernel/permissions/require-permission.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import { relocateProblem } from "../../problems/relocate-problem.ts";
import { toRequestErrors, toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { BatchCall } from "./batch.ts";

/**
 * Checks and plans a call of a batch as the pipeline does for the call on its own: parameters, permission, body,
 * record, precondition, rules.
 *
 * @param index its position in the batch, for the location of errors
 */
export async function planCall(
  context: ChangeContext,
  call: BatchCall,
  index: number,
): Promise<PlannedPart> {
  const change = findBatchable(context, call, index);
  try {
    return await planChangeOf(context, change, call);
  } catch (error) {
    throw error instanceof Problem ? atCall(error, index) : error;
  }
}

async function planChangeOf(
  context: ChangeContext,
  change: Change,
  call: BatchCall,
): Promise<PlannedPart> {
  const { transaction, membership, organizationId } = context;
  const params = parse(
    change.params,
    { ...decodeTexts(change.params, call.params), organizationId },
    "params",
  );
  if (!(await mayChangeAsOwner(change, membership, { transaction, params }))) {
    requirePermission(membership, change.permission);
  }
  const body = change.body === undefined ? undefined : parse(change.body, call.body ?? {}, "body");
  const input = { ...context, params, body };
  const loaded = await change.load?.({ ...input, member: Promise.resolve(membership) });
  const ifMatch = call.ifMatch === undefined ? null : parseCondition(call.ifMatch);
  await assertLoaded(context, change, loaded, ifMatch);
  const plan = await planLoaded(change, input, loaded);
  return { change, params, body, loaded, plan };
}

/** @throws Problem VALIDATION_FAILED for an operation that cannot be part of a batch */
function findBatchable(context: ChangeContext, { operation }: BatchCall, index: number): Change {
  const batchable = context.batchable();
  const change = batchable.get(operation);
  if (change !== undefined) return change;
  const error: RequestError = {
    location: "body",
    pointer: `/calls/${index}/operation`,
    rule: "enum",
    message: `calls[${index}].operation must be an operation that a batch may contain`,
    expected: [...batchable.keys()].sort(),
    received: operation.slice(0, 100).toWellFormed(),
  };
  throw toValidationProblem([error]);
}

/** @throws Problem VALIDATION_FAILED with pointers below `part` */
function parse<Schema extends NonNullable<Change["body"]>>(
  schema: Schema,
  input: Record<string, unknown>,
  part: "params" | "body",
): Schema["_output"] {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors = toRequestErrors(parsed.error, input, "body", schema);
  throw toValidationProblem(
    errors.map((error) => ({ ...error, pointer: `/${part}${error.pointer ?? ""}` })),
  );
}

/** Adds the position of the call to a problem. */
const atCall = (problem: Problem, index: number): Problem =>
  relocateProblem(
    problem,
    (detail) => `calls[${index}]: ${detail}`,
    (pointer) => `/calls/${index}${pointer}`,
  );
