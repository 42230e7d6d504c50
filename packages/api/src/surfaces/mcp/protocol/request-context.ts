import type { Principal } from "../../../auth/principal.ts";
import type { EtagCondition } from "@werkbank/http/validators";
import type { Operation } from "../../../kernel/define-operation.ts";
import { Problem, type RequestError } from "../../../problems/problem.ts";
import type { Application } from "../../../kernel/application.ts";
import type { Call, CallResult } from "../../../kernel/call.ts";
import { runOperation } from "../../../kernel/run-operation.ts";
import type { Scope } from "../../../auth/scopes.ts";
import type { Connection } from "./connection.ts";

/** The context of one request to the endpoint: its caller and connection. */
export type RequestContext = {
  service: Application;
  principal: Principal;
  connection: Connection;
  requestId: string;
  ip: string | null;
  request: Request;
};

/** A call of an operation, without what the request determines. */
type OperationCall = {
  requiredScope: Scope;
  params?: Record<string, unknown>;
  inOnlyOrganization?: boolean;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  addressErrors?: RequestError[];
  toolName: string | null;
  reason?: string | null;
  idempotencyKey?: string | null;
  asWritten?: Call["asWritten"];
  ifMatch?: EtagCondition | null;
  alongside?: Call["beforeCommit"];
};

/**
 * Runs an operation for a request, through the same pipeline as every surface.
 *
 * @throws Problem if the call is rejected
 */
export async function runForRequest(
  { service, principal, requestId, ip, request }: RequestContext,
  operation: Operation,
  call: OperationCall,
): Promise<CallResult> {
  const { params = {}, query = {}, body = {}, addressErrors = [], reason = null } = call;
  const { inOnlyOrganization = false } = call;
  const result = await runOperation(service, operation, {
    channel: "mcp",
    requestId,
    ip,
    principal,
    mayBeRevoked: true,
    requiredScope: call.requiredScope,
    accessToken: null,
    params,
    inOnlyOrganization,
    query,
    body: () => body,
    request,
    parameterErrors: addressErrors,
    toolName: call.toolName,
    reason,
    idempotencyKey: call.idempotencyKey ?? null,
    asWritten: call.asWritten,
    ifMatch: call.ifMatch ?? null,
    ...(call.alongside === undefined ? {} : { beforeCommit: call.alongside }),
  });
  if (result instanceof Problem) throw result;
  return result;
}
