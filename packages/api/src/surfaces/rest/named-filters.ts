import { isUuid } from "../../schema/uuid.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Application } from "../../kernel/application.ts";
import type { RequestError } from "../../problems/problem.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { findNames } from "../names/find-names.ts";
import { resolveNames } from "../names/resolve-names.ts";

type RequestParameters = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  parameterErrors: RequestError[];
};

/**
 * Replaces names in the query of a list by ids: `assigneeUserId=me`, `supplierId=AAN`. An unknown or ambiguous
 * name is an error of the request; otherwise the list would silently be empty.
 *
 * @param principal null for a request without credentials, which is rejected later
 */
export async function resolveNamedFilters(
  service: Application,
  principal: Principal | null,
  operation: Operation,
  { params, query, parameterErrors }: RequestParameters,
): Promise<RequestParameters> {
  const { organizationId } = params;
  if (principal === null || typeof organizationId !== "string" || !isUuid(organizationId)) {
    return { params, query, parameterErrors };
  }
  const resolvedQuery = { ...query };
  const names = findNames(service, operation, { params: {}, query: resolvedQuery, body: {} });
  const { errors } = await resolveNames({ service, principal }, organizationId, names);
  const nameErrors = errors.map(({ pointer = "", message, ...error }) => ({
    ...error,
    location: "query" as const,
    name: pointer.split("/")[1] ?? "",
    message: message.replace(/^\//u, ""),
  }));
  return { params, query: resolvedQuery, parameterErrors: [...parameterErrors, ...nameErrors] };
}
