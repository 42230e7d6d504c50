import type { z } from "zod";
import { type Actor, toAuditStatement, type Channel, type Target } from "./audit.ts";
import type { Principal } from "../auth/principal.ts";
import { assertScope, type Scope } from "../auth/scopes.ts";
import { assertFirstParty } from "../auth/first-party.ts";
import type { Condition } from "../http/etag.ts";
import { noOrganization } from "./idempotency.ts";
import type { Operation, Plan, TenantContext } from "./define-operation.ts";
import { readUser } from "../domains/account/user.ts";
import { Problem, type RequestError } from "../problems/problem.ts";
import { carryOut, type Prepared, Preview, runChange } from "./run-change.ts";
import { pickFields } from "../schema/parameters.ts";
import { toRequestErrors, toValidationProblem } from "../schema/request-errors.ts";
import type { Service } from "../service.ts";
import { assertNotDeleted, isDeleted, toDeed } from "./soft-delete.ts";
import {
  asService,
  asUser,
  inTenant,
  type Membership,
  type Query,
  readMembership,
} from "../database/tenant.ts";
import { assertUnchanged } from "./version-conflict.ts";

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
  /** Errors that only the surface can see: a parameter sent twice, a header that cannot be read. */
  addressErrors: RequestError[];
  /** For operations that take one. */
  idempotencyKey: string | null;
  /** What the record must still be, for the change to be made. */
  ifMatch: Condition | null;
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
  /** The version of the record in the body; null where it has none. */
  version: number | null;
  /** The organization that the call ran in. */
  membership: Membership | null;
  /** The answer of an earlier request with the same idempotency key. */
  replayed: boolean;
  /** The body tells what the call would have done. */
  dryRun: boolean;
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
      ...plain,
      status: operation.success,
      body: withFields(operation, result, query),
      setCookies,
    };
  }
  return operation.kind === "accountMutation"
    ? runAccountMutation(service, operation, call, context)
    : runInTenant(service, operation, call, context);
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
        const entry = toRefusalStatement(operation, call, now, member, null, refusal);
        await recordRefusal(service, member, entry);
      }
    }
    throw refusal;
  }
}

type TenantOperation = Extract<Operation, { kind: "read" | "mutation" }>;
type Mutation = Extract<Operation, { kind: "mutation" }>;
type AccountMutation = Extract<Operation, { kind: "accountMutation" }>;
type CallContext = Pick<
  TenantContext<Record<string, unknown>, Record<string, unknown>, unknown>,
  "service" | "now" | "params" | "query"
>;

const plain = {
  setCookies: [],
  warnings: [],
  audit: null,
  version: null,
  membership: null,
  replayed: false,
  dryRun: false,
};

async function runInTenant(
  service: Service,
  operation: TenantOperation,
  call: Call,
  context: CallContext,
): Promise<Outcome> {
  const organizationId = context.params["organizationId"] as string;
  const { userId } = call.principal as Principal;
  let member: Membership | null = null;
  let target: Target | null = null;
  let writing: Operation = operation;
  const refusalEntry = (refusal: Problem) =>
    member === null
      ? null
      : toRefusalStatement(operation, call, context.now, member, target, refusal);
  try {
    const settled = await inTenant(
      service.database,
      { userId, organizationId },
      (membership) => {
        member = membership;
        return {
          membership: authorize(operation, call, membership, service.registry, context.query),
          body: parseBody(operation, call),
        };
      },
      async (transaction, { membership, body }) => {
        await service.rateLimits.countMember(call.request, organizationId);
        const full = { ...context, body, transaction, membership, organizationId };
        if (operation.kind === "read") {
          return { ...(await readRecords(operation, full)), membership };
        }
        const outcome = await runChange(
          transaction,
          { ...context, operation, call, body, organizationId, userId },
          () =>
            prepareChange(operation, call, full, {
              onTarget: (found) => (target = found),
              onPlan: ({ through }) => (writing = through ?? operation),
            }),
          (error) => toRefusal(writing, error),
          refusalEntry,
        );
        return "refusal" in outcome ? outcome : { ...outcome, membership };
      },
    );
    if ("refusal" in settled) throw new Recorded(settled.refusal);
    return settled;
  } catch (error) {
    if (error instanceof Preview) return error.outcome;
    if (error instanceof Recorded) throw error.refusal;
    const refusal = toRefusal(writing, error);
    if (refusal instanceof Problem && operation.kind === "mutation" && !isPreview(context)) {
      await recordRefusal(service, member, refusalEntry(refusal));
    }
    throw refusal;
  }
}

/** A refusal whose audit entry has been written with it. */
class Recorded extends Error {
  readonly refusal: Problem;

  constructor(refusal: Problem) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

function isPreview({ query }: CallContext): boolean {
  return query["dryRun"] === true;
}

async function readRecords(
  operation: Extract<Operation, { kind: "read" }>,
  context: TenantContext<Record<string, unknown>, Record<string, unknown>, unknown>,
): Promise<Outcome> {
  const loaded = await operation.load?.(context);
  if (loaded !== undefined) assertNotDeleted(loaded, "read", context.now);
  const body = await operation.read(context, loaded);
  return {
    ...plain,
    status: operation.success,
    body: withFields(operation, body, context.query),
    // Of a list, `load` gives the record that it is read under.
    version: operation.traits.includes("paginated") ? null : (loaded?.version ?? null),
  };
}

/** A list whose items hold the members that `fields` names. */
function withFields(operation: Operation, body: unknown, query: Record<string, unknown>): unknown {
  const fields = query["fields"] as string[] | undefined;
  if (fields === undefined) return body;
  const list = body as { items: object[] };
  const items = pickFields(operation.response as z.ZodObject, list.items, fields);
  return { ...list, items };
}

async function prepareChange(
  operation: Mutation,
  call: Call,
  context: TenantContext<Record<string, unknown>, Record<string, unknown>, unknown>,
  {
    onTarget,
    onPlan,
  }: {
    onTarget: (target: Target) => void;
    onPlan: (plan: Plan<unknown>) => void;
  },
): Promise<Prepared> {
  const { transaction, membership, now } = context;
  const loaded = await operation.load?.(context);
  if (loaded !== undefined) {
    onTarget(loaded.target);
    assertNotDeleted(loaded, toDeed(operation), now);
    if (call.ifMatch !== null) await assertUnchanged(transaction, call.ifMatch, loaded);
  }
  if (membership.status === "suspended") {
    throw new Problem(
      "ORGANIZATION_SUSPENDED",
      "This organization is suspended; its records cannot be changed.",
    );
  }
  const isGone = loaded !== undefined && operation.method === "DELETE" && isDeleted(loaded);
  const plan: Plan<unknown> = isGone
    ? { result: undefined, change: null, write: () => undefined }
    : await operation.plan(context, loaded);
  // A change that is undone by another operation is as much a matter of people as that operation.
  if (plan.through !== undefined) assertFirstParty(plan.through, call);
  onPlan(plan);
  if (plan.change !== null) onTarget(plan.change.target);
  const { organizationId, ...params } = context.params;
  const { changes, entry, audit, version } = carryOut(transaction, plan, {
    service: context.service,
    operation,
    actor: { ...toActor(call, membership), reason: call.reason ?? ownReason(context.body) },
    params,
    now,
    organizationId: organizationId as string,
    version: loaded?.version,
  });
  const warnings = plan.warnings ?? [];
  const outcome = { ...plain, status: operation.success, body: plan.result };
  return { outcome: { ...outcome, warnings, audit, version }, changes, entry };
}

/** A change of the caller's account, or one that makes or joins an organization. */
async function runAccountMutation(
  service: Service,
  operation: AccountMutation,
  call: Call,
  context: CallContext,
): Promise<Outcome> {
  const principal = call.principal as Principal;
  const { userId } = principal;
  assertFirstParty(operation, call);
  const body = parseBody(operation, call);
  const { now } = context;
  const { accessToken, request } = call;
  try {
    const settled = await asUser(service.database, userId, async (transaction, enter) => {
      const { display_name: displayName } = await readUser(transaction, principal, now);
      const prepare = async (): Promise<Prepared> => {
        const full = { ...context, body, transaction, principal, accessToken, request, enter };
        const plan = await operation.plan(full);
        if (plan.organizationId !== null) enter(plan.organizationId);
        const { changes, entry, audit, version } = carryOut(transaction, plan, {
          service,
          operation,
          actor: toActor(call, { userId, displayName }),
          // A path parameter of theirs may be a secret: the token of an invitation.
          params: {},
          now,
          organizationId: plan.organizationId,
          version: plan.version ?? null,
        });
        const warnings = plan.warnings ?? [];
        const outcome = { ...plain, status: operation.success, body: plan.result };
        return { outcome: { ...outcome, warnings, audit, version }, changes, entry };
      };
      return runChange(
        transaction,
        { ...context, operation, call, body, organizationId: noOrganization, userId },
        prepare,
        (error) => toRefusal(operation, error),
        () => null,
      );
    });
    if ("refusal" in settled) throw settled.refusal;
    return settled;
  } catch (error) {
    if (error instanceof Preview) return error.outcome;
    throw toRefusal(operation, error);
  }
}

/** An unknown organization and one the caller is no member of answer alike. */
function authorize(
  operation: TenantOperation,
  call: Call,
  membership: Membership | null,
  registry: readonly Operation[],
  query: Record<string, unknown>,
): Membership {
  if (membership === null) {
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      "You are not a member of this organization.",
    );
  }
  const needed = [
    operation.permission,
    ...(query["includeDeleted"] === true ? [permissionToDelete(operation, registry)] : []),
  ];
  for (const permission of needed) {
    if (membership.permissions.includes(permission)) continue;
    throw new Problem(
      "ORGANIZATION_PERMISSION_DENIED",
      `Your role in this organization lacks the permission ${permission}.`,
      { requiredPermission: permission },
    );
  }
  assertFirstParty(operation, call);
  return membership;
}

/** Deleted records of a list are shown to those who may delete them. */
function permissionToDelete(
  { path, permission }: Operation,
  registry: readonly Operation[],
): string {
  const deletion = registry.find(
    (other) => other.method === "DELETE" && other.path.startsWith(`${path}/{`),
  );
  return deletion?.permission ?? permission;
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
  return {
    params: params.data as Record<string, unknown>,
    query: query.data as Record<string, unknown>,
  };
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
function toRefusal(operation: Operation, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (!("uniques" in operation) || code !== "23505" || constraint === undefined) return error;
  const field = operation.uniques?.[constraint];
  if (field === undefined) return error;
  const means = operation.kind === "mutation" ? operation.conflict : undefined;
  return new Problem(means ?? "UNIQUE_CONFLICT", `Another record already has this ${field}.`, {
    field,
    existingId: null,
  });
}

/** The first request is still being answered: that is no refused change. */
const unrecorded = new Set(["IDEMPOTENCY_IN_PROGRESS"]);

/** Refused changes of members are part of the audit log; a stranger's refusal is not. */
function toRefusalStatement(
  operation: Operation,
  call: Call,
  now: Date,
  membership: Membership,
  target: Target | null,
  refusal: Problem,
): Query<unknown> | null {
  if (![403, 409, 412].includes(refusal.status) || unrecorded.has(refusal.code)) return null;
  const { organizationId: _, ...params } = call.params;
  return toAuditStatement({
    actor: toActor(call, membership),
    action: operation.id,
    params,
    organizationId: membership.organizationId,
    at: now,
    outcome: refusal.status === 403 ? "denied" : "failed",
    change: null,
    refusal: { code: refusal.code, target },
    reversible: false,
  }).query;
}

async function recordRefusal(
  service: Service,
  membership: Membership | null,
  entry: Query<unknown> | null,
): Promise<void> {
  if (membership === null || entry === null) return;
  const { userId, organizationId } = membership;
  await asService(service.database, { userId, organizationId }, async (transaction) => {
    transaction.write(entry);
  });
}

/** The reason that an operation takes as a member of its body. */
function ownReason(body: unknown): string | null {
  const { reason } = (body ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : null;
}

function toActor(call: Call, person: Pick<Membership, "userId" | "displayName">): Actor {
  return {
    userId: person.userId,
    displayName: person.displayName,
    clientId: call.principal?.clientId ?? null,
    channel: call.channel,
    ip: call.ip,
    requestId: call.requestId,
    toolName: call.toolName,
    reason: call.reason,
  };
}
