import { type Actor, toAuditStatement, type Channel, type Target } from "./audit.ts";
import type { Principal } from "./auth/principal.ts";
import { assertScope, type Scope } from "./auth/scopes.ts";
import type { Operation, Plan, TenantContext } from "./operation.ts";
import { Problem, type RequestError } from "./problem.ts";
import { toRequestErrors, toValidationProblem } from "./schema/request-errors.ts";
import type { Service } from "./service.ts";
import { asService, asUser, inTenant, type Membership, readMembership } from "./tenant.ts";

/** A call of an operation, whatever surface it came by. */
export type Call = {
  channel: Channel;
  requestId: string;
  ip: string | null;
  /** Null when the request carried no credential. */
  principal: Principal | null;
  /** What a token that carries `mcp:*` scopes must carry for this call. */
  requiredScope: Scope;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Parses the body; throws MALFORMED_JSON. Called once, after the permission check. */
  body: () => unknown;
  /** The HTTP request; account operations read and write its session. */
  request: Request;
  /** The token that the principal was read from; logout ends its session. */
  accessToken: string | null;
  /** Errors of the address that only the surface can see: a parameter sent twice. */
  addressErrors: RequestError[];
  toolName: string | null;
  reason: string | null;
};

export type Outcome = {
  status: number;
  body: unknown;
  setCookies: string[];
  warnings: string[];
  /** The audit entry of a change that was made. */
  audit: { entryId: string; reversible: boolean } | null;
  /** The organization that the call ran in. */
  membership: Membership | null;
};

/**
 * Runs an operation: the one order of checks for every surface.
 *
 * 1 route and method, 2 content type and size stand before it, in the surface, since they belong to
 * HTTP; so does the limit of the address (3). Authentication (4) has been done by the surface, whose
 * result is judged here. Then: 5 scope and the limit of the caller, 6 path and query, 7 membership and
 * permission, 8 body, the limit of the organization, 10 record, 12 state rules, 14 execution with its
 * audit entry and event in one transaction. Idempotency (9) belongs before `load`, `If-Match`
 * (11) between `load` and `plan`, approval (13) between `plan` and `write`: a plan holds all that
 * they need, and nothing has been written by then.
 *
 * @throws Problem
 */
export async function runOperation(
  service: Service,
  operation: Operation,
  call: Call,
): Promise<Outcome> {
  if (operation.permission !== "public" && call.principal === null) {
    throw new Problem(
      "AUTH_UNAUTHENTICATED",
      "This operation needs a session cookie or a bearer token.",
    );
  }
  if (call.principal !== null) await judgeScope(service, operation, call, call.principal);
  await service.rateLimits.countOperation(operation, call);
  const { params, query } = parseAddress(operation, call);
  const context = { service, now: new Date(service.now()), params, query };
  if (operation.kind === "account") {
    const { result, setCookies = [] } = await operation.answer({
      ...context,
      body: parseBody(operation, call),
      principal: call.principal,
      accessToken: call.accessToken,
      request: call.request,
    });
    return {
      status: operation.success,
      body: result,
      setCookies,
      warnings: [],
      audit: null,
      membership: null,
    };
  }
  return runInTenant(service, operation, call, context as TenantCallContext);
}

/** A scope that is too narrow refuses before the membership is read, but a member's refusal is audited. */
async function judgeScope(
  service: Service,
  operation: Operation,
  call: Call,
  principal: Principal,
): Promise<void> {
  try {
    assertScope(principal, call.requiredScope);
  } catch (refusal) {
    const params = operation.params.safeParse(call.params);
    if (operation.kind === "mutation" && refusal instanceof Problem && params.success) {
      const { organizationId } = params.data as { organizationId: string };
      const member = await asUser(service.database, principal.userId, (transaction) =>
        readMembership(transaction, principal.userId, organizationId),
      );
      const now = new Date(service.now());
      if (member !== null) {
        await recordRefusal(service, operation, call, now, member, null, refusal);
      }
    }
    throw refusal;
  }
}

type TenantOperation = Exclude<Operation, { kind: "account" }>;
type TenantCallContext = Pick<
  TenantContext<{ organizationId: string }, unknown, unknown>,
  "service" | "now" | "params" | "query"
>;

async function runInTenant(
  service: Service,
  operation: TenantOperation,
  call: Call,
  context: TenantCallContext,
): Promise<Outcome> {
  const { organizationId } = context.params;
  const tenant = { userId: (call.principal as Principal).userId, organizationId };
  let member: Membership | null = null;
  let target: Target | null = null;
  try {
    return await inTenant(
      service.database,
      tenant,
      (membership) => {
        member = membership;
        return {
          membership: authorize(operation, membership),
          body: parseBody(operation, call),
        };
      },
      async (transaction, { membership, body }): Promise<Outcome> => {
        await service.rateLimits.countMember(call.request, organizationId);
        const full = { ...context, body, transaction, membership, organizationId };
        const answer = { status: operation.success, setCookies: [], membership };
        if (operation.kind === "read") {
          return { ...answer, body: await operation.read(full), warnings: [], audit: null };
        }
        const loaded = await operation.load?.(full);
        target = toTarget(loaded);
        if (membership.status === "suspended") {
          throw new Problem(
            "ORGANIZATION_SUSPENDED",
            "This organization is suspended; its records cannot be changed.",
          );
        }
        const plan = (await operation.plan(full, loaded)) as Plan<unknown>;
        const warnings = plan.warnings ?? [];
        if (plan.change === null) return { ...answer, body: plan.result, warnings, audit: null };
        target = plan.change.target;
        plan.write(transaction);
        const reversible = !operation.flags.includes("X");
        const { entryId, query } = toAuditStatement({
          actor: toActor(call, membership),
          action: operation.id,
          organizationId,
          at: context.now,
          outcome: "succeeded",
          change: plan.change,
          refusal: null,
          reversible,
        });
        transaction.write(query);
        return { ...answer, body: plan.result, warnings, audit: { entryId, reversible } };
      },
    );
  } catch (error) {
    const refusal = toRefusal(operation, error);
    if (refusal instanceof Problem && member !== null && operation.kind === "mutation") {
      await recordRefusal(service, operation, call, context.now, member, target, refusal);
    }
    throw refusal;
  }
}

/** An unknown organization and one the caller is no member of answer alike. */
function authorize(operation: TenantOperation, membership: Membership | null): Membership {
  if (membership === null) {
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      "You are not a member of this organization.",
    );
  }
  if (!membership.permissions.includes(operation.permission)) {
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      `Your role in this organization lacks the permission ${operation.permission}.`,
      { requiredPermission: operation.permission },
    );
  }
  return membership;
}

function parseAddress(operation: Operation, call: Call) {
  const params = operation.params.safeParse(call.params);
  const query = operation.query.safeParse(call.query);
  const errors: RequestError[] = [
    ...call.addressErrors,
    ...(params.success ? [] : toRequestErrors(params.error, call.params, "path")),
    ...(query.success ? [] : toRequestErrors(query.error, call.query, "query")),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
  return { params: params.data as Record<string, unknown>, query: query.data };
}

function parseBody(operation: Operation, call: Call): unknown {
  if (operation.body === undefined) return undefined;
  // Every bad login body, unparsable JSON too, has the code that is fixed for it.
  const code = operation.id === "login" ? "AUTH_VALIDATION_ERROR" : "VALIDATION_FAILED";
  let input: unknown;
  try {
    input = call.body();
  } catch (error) {
    if (code === "VALIDATION_FAILED" || !(error instanceof Problem)) throw error;
    throw new Problem(code, error.message, {
      errors: [
        {
          location: "body",
          pointer: "",
          rule: "format",
          message: error.message,
          expected: "a JSON object",
          received: null,
        } satisfies RequestError,
      ],
    });
  }
  const parsed = operation.body.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors = toRequestErrors(parsed.error, input, "body");
  if (operation.id === "login") for (const error of errors) error.received = null;
  throw toValidationProblem(errors, code);
}

/** A unique index that the write ran into, when two requests raced past the check in `plan`. */
function toRefusal(operation: TenantOperation, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (operation.kind !== "mutation" || code !== "23505" || constraint === undefined) return error;
  const field = operation.uniques?.[constraint];
  if (field === undefined) return error;
  return new Problem("UNIQUE_CONFLICT", `Another record already has this ${field}.`, {
    field,
    existingId: null,
  });
}

/** Refused changes of members are part of the audit log; a stranger's refusal is not. */
async function recordRefusal(
  service: Service,
  operation: TenantOperation,
  call: Call,
  now: Date,
  membership: Membership,
  target: Target | null,
  refusal: Problem,
): Promise<void> {
  if (![403, 409, 412].includes(refusal.status)) return;
  const { organizationId, userId } = membership;
  const { query } = toAuditStatement({
    actor: toActor(call, membership),
    action: operation.id,
    organizationId,
    at: now,
    outcome: refusal.status === 403 ? "denied" : "failed",
    change: null,
    refusal: { code: refusal.code, target },
    reversible: false,
  });
  await asService(service.database, { userId, organizationId }, async (transaction) => {
    transaction.write(query);
  });
}

function toActor(call: Call, membership: Membership): Actor {
  return {
    userId: membership.userId,
    displayName: membership.displayName,
    clientId: call.principal?.clientId ?? null,
    channel: call.channel,
    ip: call.ip,
    requestId: call.requestId,
    toolName: call.toolName,
    reason: call.reason,
  };
}

function toTarget(loaded: unknown): Target | null {
  const target = (loaded as { target?: Target } | null | undefined)?.target;
  return target ?? null;
}
