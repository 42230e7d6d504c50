import { z } from "zod";
import type { Change, RecordedChange, Target } from "./audit.ts";
import type { Principal } from "../auth/principal.ts";
import type { Job } from "../jobs/job.ts";
import type { ProblemCode } from "../problems/problem-types.ts";
import { booleanParameter, fieldsParameter } from "../schema/parameters.ts";
import type { Service } from "../service.ts";
import type { Membership, Transaction } from "../database/tenant.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What an operation needs of its caller: a permission in the organization, or one of these. */
export type Access = "public" | "authenticated" | "session" | `${string}:${string}`;

/** What every handler receives. */
export type Context<Params, Values, Body> = {
  service: Service;
  /** The moment of the request; every timestamp that it writes. */
  now: Date;
  params: Params;
  query: Values;
  body: Body;
};

/** What a handler of an organization's records receives besides. */
export type TenantContext<Params, Values, Body> = Context<Params, Values, Body> & {
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
};

/** What a handler of the caller's own account receives besides. */
export type AccountContext<Params, Values, Body> = Context<Params, Values, Body> & {
  /** Null only for `public` operations. */
  principal: Principal | null;
  /** The token that the caller was known by. */
  accessToken: string | null;
  request: Request;
};

/**
 * The record that a call is about, as `load` gives it. The runner reads its version for `ETag` and
 * `If-Match`, and refuses what a deleted record cannot take.
 */
export type Loaded = {
  target: Target;
  /** Null for records without versions of their own: no ETag, and `If-Match` never matches. */
  version: number | null;
  /** Its representation, with `deletedAt` when it has been deleted. */
  record: object;
};

/**
 * What a mutation is going to do, worked out before anything is written: whether it may be done, what
 * it changes, what it answers. The runner writes it, with its audit entry and event, or not at all.
 */
export type Plan<Result> = {
  result: Result;
  /** Null when the request asks for what already is: nothing is written, no entry, no event. */
  change: Change | null;
  write(transaction: Transaction): void;
  /** Things worth knowing that are no reason to refuse. */
  warnings?: string[];
  /**
   * The version of the record in `result`, when it is not the loaded one's next (after a creation: 1);
   * null when the result has none.
   */
  version?: number | null;
  /** What is to be done once the change is committed: mail. */
  jobs?: Job[];
  /** The entry of the audit log that this change takes back. */
  revertsEntryId?: string;
  /** Whether this very change can be undone; left out: as the operation's `undo` says. */
  reversible?: boolean;
  /** The operation that plans and writes in place of the one that was called: its unique indexes count. */
  through?: Operation;
};

/** What a change of the caller's account is going to do, and the organization that it concerns. */
export type AccountPlan<Result> = Plan<Result> & {
  /** Whose records are written, and whose audit log tells of it; null: the caller's account alone. */
  organizationId: string | null;
};

/**
 * Lets the rest of the transaction read and write the records of an organization that the caller has
 * shown a right to enter, by the token of an invitation. The runner enters the plan's organization by
 * itself.
 */
export type EnterOrganization = (organizationId: string) => void;

/** How a recorded change is undone: the operation that does it, and its request. */
export type Undo = {
  operation: Operation;
  /** Path parameters, without `organizationId`. */
  params: Record<string, unknown>;
  body?: unknown;
};

/** The answer of an account operation that sets headers. */
export type Answer<Result> = { result: Result; setCookies?: string[] };

/** What a surface and the runner must know of an operation besides its shape. */
export type Trait =
  /** Name, path and shape stand in the specification of the interface itself. */
  | "fixedBySpecification"
  /** A list that is read page by page. */
  | "paginated"
  /** Takes an `Idempotency-Key`, and `dryRun`. */
  | "idempotent"
  /** May be a step of a workflow. */
  | "workflowStep"
  /** An approval policy may hold it. */
  | "holdable"
  /** No change that it makes can be undone. */
  | "irreversible";

/** What a client is told of a tool, beside its description: the annotations of MCP. */
export type ToolHint = "readOnly" | "destructive" | "idempotent" | "openWorld";

/** The tool that runs the operation. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** Default: none of them. */
  hints?: readonly ToolHint[];
  /** The result is no record: its members stand in the tool's result as they are. */
  isFlat?: boolean;
};

type Shape = Record<string, z.ZodType>;
type Parsed<S extends Shape | undefined> = S extends Shape
  ? { [Name in keyof S]: z.output<S[Name]> }
  : Record<string, never>;
type Value<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

type Declaration<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
> = {
  /** operationId */
  id: string;
  method: Method;
  /** `/v1/…` with path parameters in braces. */
  path: string;
  tag: string;
  permission: Access;
  summary: string;
  /** CommonMark; what the operation does, and what a caller should know before. */
  description: string;
  params?: P;
  query?: Q;
  body?: B;
  /** A worked request body with demo values; checked against the schema. */
  example?: unknown;
  success: 200 | 201 | 202 | 204;
  response?: R;
  /** The media type of a result that is no JSON: a `Binary` (kernel/binary.ts). */
  contentType?: string;
  /** Codes of its own, besides the ones that any operation may answer with. */
  problems?: ProblemCode[];
  /** Default: none of them. */
  traits?: readonly Trait[];
  tool?: Tool;
  /**
   * Only people in a session of their own may call it: a token that was given to an OAuth client is
   * refused, whatever its scopes, and so is a call by way of MCP.
   */
  firstPartyOnly?: boolean;
  /**
   * How a change that this operation recorded is undone; null when this one cannot be. Left out where
   * nothing can be undone.
   */
  undo?: (change: RecordedChange) => Undo | null;
};

/** An operation of an organization: reads, or loads its record and plans a change. */
export type TenantDeclaration<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  LoadedOf extends Loaded | undefined,
> = Declaration<P, Q, B, R> &
  (
    | {
        /** The record that is read, when it is one. */
        load?(context: TenantContext<Parsed<P>, Parsed<Q>, Value<B>>): Promise<LoadedOf>;
        read(
          context: TenantContext<Parsed<P>, Parsed<Q>, Value<B>>,
          loaded: LoadedOf,
        ): Promise<Value<R>> | Value<R>;
      }
    | {
        /** The record that the call is about; throws RESOURCE_NOT_FOUND. Runs before any state rule. */
        load?(context: TenantContext<Parsed<P>, Parsed<Q>, Value<B>>): Promise<LoadedOf>;
        plan(
          context: TenantContext<Parsed<P>, Parsed<Q>, Value<B>>,
          loaded: LoadedOf,
        ): Promise<Plan<Value<R>>>;
        /** Unique indexes that the write may run into: index name → the field to name. */
        uniques?: Record<string, string>;
        /** What running into one of them means: RESTORE_CONFLICT where a record comes back. */
        conflict?: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT";
      }
  );

/** An operation of the caller's account, or a public one. */
export type AccountDeclaration<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
> = Declaration<P, Q, B, R> &
  (
    | {
        answer(
          context: AccountContext<Parsed<P>, Parsed<Q>, Value<B>>,
        ): Promise<Answer<Value<R>>> | Answer<Value<R>>;
      }
    | {
        /** Runs in a transaction of the caller and of no organization. */
        plan(
          context: AccountContext<Parsed<P>, Parsed<Q>, Value<B>> & {
            transaction: Transaction;
            principal: Principal;
            enter: EnterOrganization;
          },
        ): Promise<AccountPlan<Value<R>>>;
        uniques?: Record<string, string>;
      }
  );

/** An operation as the registry holds it: what every surface is derived from. */
export type Operation = Omit<
  Declaration<Shape, Shape, z.ZodType, z.ZodType>,
  "params" | "query" | "traits"
> & {
  params: z.ZodObject;
  query: z.ZodObject;
  traits: readonly Trait[];
} & (
    | {
        kind: "read";
        load?(context: TenantContext<any, any, any>): Promise<Loaded>;
        read(context: TenantContext<any, any, any>, loaded: any): unknown;
      }
    | {
        kind: "mutation";
        load?(context: TenantContext<any, any, any>): Promise<Loaded>;
        plan(context: TenantContext<any, any, any>, loaded: any): Promise<Plan<any>>;
        uniques?: Record<string, string>;
        conflict?: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT";
      }
    | {
        kind: "account";
        answer(context: AccountContext<any, any, any>): Promise<Answer<any>> | Answer<any>;
      }
    | {
        kind: "accountMutation";
        plan(
          context: AccountContext<any, any, any> & {
            transaction: Transaction;
            principal: Principal;
            enter: EnterOrganization;
          },
        ): Promise<AccountPlan<any>>;
        uniques?: Record<string, string>;
      }
  );

/** Describes an operation on the records of an organization. */
export function defineOperation<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  LoadedOf extends Loaded | undefined = undefined,
>(declaration: TenantDeclaration<P, Q, B, R, LoadedOf>): Operation {
  const kind = "read" in declaration ? "read" : "mutation";
  return { ...declaration, ...shapes(declaration), kind } as unknown as Operation;
}

/** Describes an operation on the caller's account, or one that needs no caller. */
export function defineAccountOperation<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(declaration: AccountDeclaration<P, Q, B, R>): Operation {
  const kind = "answer" in declaration ? "account" : "accountMutation";
  return { ...declaration, ...shapes(declaration), kind } as unknown as Operation;
}

/** Path and query as schemas, with what every operation of its kind takes besides its own. */
function shapes(declaration: Declaration<any, any, any, any>) {
  const { params, query, traits = [], response, problems = [], firstPartyOnly } = declaration;
  return {
    traits,
    problems:
      firstPartyOnly === true ? [...problems, "FIRST_PARTY_SESSION_REQUIRED" as const] : problems,
    params: z.strictObject(params ?? {}),
    query: z.strictObject({
      ...query,
      ...(traits.includes("paginated") ? { fields: fieldsParameter(response as z.ZodObject) } : {}),
      ...(traits.includes("idempotent")
        ? {
            dryRun: booleanParameter(
              "Work out what the call would do, and do nothing: the answer is a `DryRun`.",
            ),
          }
        : {}),
    }),
  };
}

/** Whether a call of the operation may be made to depend on the version of its record. */
export function takesIfMatch(operation: Operation): boolean {
  return operation.kind === "mutation" && operation.load !== undefined;
}
