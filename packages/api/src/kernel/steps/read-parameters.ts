import type { RequestError } from "../../problems/problem.ts";
import { toRequestErrors, toValidationProblem } from "../../schema/errors/request-errors.ts";
import type { Execution } from "./step.ts";

/** Adds the parsed path and query parameters. */
export type CallWithParameters = Execution & {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
};

/** Parses the path and query parameters; reports all their errors in one problem. */
export function readParameters(execution: Execution): CallWithParameters {
  const { operation, call } = execution;
  const params = operation.params.safeParse(call.params);
  const query = operation.query.safeParse(call.query);
  const errors: RequestError[] = [
    ...call.parameterErrors,
    ...(params.success ? [] : toRequestErrors(params.error, call.params, "path")),
    ...(query.success ? [] : toRequestErrors(query.error, call.query, "query", operation.query)),
  ];
  if (!params.success || !query.success || errors.length > 0) throw toValidationProblem(errors);
  return { ...execution, params: params.data, query: query.data };
}

/** Whether the call is a dry run. */
export function isPreview({ query }: Pick<Execution, "query">): boolean {
  return query?.["dryRun"] === true;
}
