// Decision: decisions/0001-operations-and-changes.md
import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";
import type { Principal } from "../auth/principal.ts";
import type { Scope } from "../auth/scopes.ts";
import type { ProblemCode } from "../problems/problem-types.ts";
import type { PolicyName } from "../rate-limits/policies.ts";
import { booleanParameter, fieldsParameter } from "../schema/parameters.ts";
import type { Service } from "../service.ts";
import type { RecordedChange } from "./audit.ts";
import {
  type Access,
  type AccountChange,
  type AccountChangeContext,
  type AccountPlan,
  type Change,
  type ChangeContext,
  type ChangeDeclaration,
  defineChange,
  type Inverse,
  type LoadedRecord,
  type LoadContext,
} from "./changes/change.ts";
import type { DeferredResult } from "./results/deferred-result.ts";
import type { Parsed, Shape, Value } from "./shape.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The context of a read of an organization's records. */
export type ReadContext<
  Params = Record<string, unknown>,
  Values = Record<string, unknown>,
  Body = unknown,
> = Pick<
  ChangeContext<Params>,
  "service" | "now" | "params" | "transaction" | "membership" | "organizationId" | "call"
> & {
  query: Values;
  /** Undefined for a read without a body. */
  body: Body;
  /** The language of texts that the service generates about records. */
  language: Language;
};

/** The context of a call about the caller's account, or of a public call. */
export type AccountContext<
  Params = Record<string, unknown>,
  Values = Record<string, unknown>,
  Body = unknown,
  Caller extends Principal | null = Principal | null,
> = {
  service: Service;
  now: Date;
  params: Params;
  query: Values;
  body: Body;
  principal: Caller;
  /** The token that authenticated the caller. */
  accessToken: string | null;
  /** The IP address of the client; null if unknown. */
  ip: string | null;
  request: Request;
  /** The language of the page that makes the call; undefined on other surfaces. */
  language: Language | undefined;
};

/** The result of an account operation, with cookies to set. */
export type AccountResult<Result = unknown> = { result: Result; setCookies?: string[] };

/** Properties of an operation that surfaces and the runner use, besides its schemas. */
export type Trait =
  /** Name, path and schemas are defined by the standard that the endpoint implements. */
  | "fixedBySpecification"
  /** A list with pages. */
  | "paginated"
  /** Takes an `Idempotency-Key`, and `dryRun`. */
  | "idempotent"
  /** May be a step of a workflow. */
  | "workflowStep"
  /** May be one of the changes of a batch: its plan reads nothing that another change of the batch writes. */
  | "batchable"
  /** An approval policy may hold its calls. */
  | "holdable"
  /** Its changes cannot be undone. */
  | "irreversible"
  /** Its body may contain preconditions (`ifMatch`) for the records that it changes. */
  | "conditional"
  /** Deletes other records than that of the call: agents and policies treat it as a deletion. */
  | "destructive"
  /** Its body has a password: any invalid one is refused with AUTH_VALIDATION_ERROR and without its values. */
  | "credentials";

/** Annotations of an MCP tool. */
export type ToolHint = "readOnly" | "destructive" | "idempotent" | "openWorld";

/** The tool that runs the operation. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** Default: none of them. */
  hints?: readonly ToolHint[];
  /** Members of the body that the tool sets itself; they are no arguments. */
  sets?: Readonly<Record<string, unknown>>;
  /** Whether the members of the result appear at the top level of the tool's result: it is not a record. */
  isFlat?: boolean;
  /** Members with the text that the caller asks for: shortened only to the maximum size of a result. */
  longMembers?: readonly string[];
  /** For a list: members of its items in the tool's result, besides the members that every list shows. */
  itemMembers?: readonly string[];
  /** For a list: converts an item to the item in the tool's result. */
  toItem?(this: void, item: Record<string, unknown>): Record<string, unknown>;
  /** For a list: members of the tool's concise result, besides its items, that these items refer to. */
  toListMembers?(this: void, items: readonly Record<string, unknown>[]): Record<string, unknown>;
  /** Whether a result is a failure for the caller of the tool, though the operation was executed. */
  isFailure?(this: void, result: Record<string, unknown>): boolean;
  /** For a list: members that its items do not have in the tool's result, since others have the same values. */
  omittedItemMembers?: readonly string[];
  /** For a list: whether the tool has the argument `updatedAfter`. */
  takesUpdatedAfter?: boolean;
  /** Optional members of the request that are not arguments of the tool. */
  omittedArguments?: readonly string[];
  /** The resource of the MCP App that shows its results. */
  appUri?: string;
};

/** The description of an operation of any kind. */
type OperationDescription<R extends z.ZodType | undefined = z.ZodType | undefined> = {
  /** operationId */
  id: string;
  method: Method;
  /** `/v1/…` with path parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  /** CommonMark: what the operation does, and what a caller must know before calling it. */
  description: string;
  /** A typical request body with demo values; checked against the schema. */
  example?: unknown;
  /** A request body with only the required members, if the schema alone does not show which. */
  minimalExample?: unknown;
  /** A request body with every member, if `example` omits many. */
  fullExample?: unknown;
  success: 200 | 201 | 202 | 204;
  response?: R;
  /** The media type of a result that is not JSON: a `Binary` (results/binary.ts). */
  contentType?: string;
  /** The result is a `Redirect` (results/redirect.ts) to the resource of type `contentType`. */
  redirects?: boolean;
  /** Problem codes in addition to those of every operation. */
  problems?: readonly ProblemCode[];
  /** Default: none of them. */
  traits?: readonly Trait[];
  /** The scope that a token with `mcp:*` scopes needs in REST. Default: `mcp:read` for reads, else `mcp:write`. */
  scope?: Scope;
  /** The limit toward which its calls count besides that of all reads or changes. */
  limit?: Extract<PolicyName, "export" | "document">;
  tool?: Tool;
};

/** Who may call. */
type Guard<A extends Access = Access> = {
  permission: A;
  /**
   * Whether calls need a first-party session. Calls with the access token of an OAuth client are rejected, whatever
   * its scopes, and so are calls through MCP.
   */
  firstPartyOnly?: boolean;
};

const brand = Symbol("operation");

/** The common part of all operations. Only the functions below create it. */
type OperationBase = Omit<OperationDescription, "traits" | "problems" | "redirects" | "scope"> &
  Required<Guard> & {
    [brand]: true;
    redirects: boolean;
    traits: readonly Trait[];
    scope: Scope;
    problems: readonly ProblemCode[];
    params: z.ZodObject;
    query: z.ZodObject;
    body?: z.ZodType | undefined;
  };

/** Reads records of an organization. */
export type Read = OperationBase & {
  kind: "read";
  /** Loads the record to read, if there is a single one. */
  load?(
    this: void,
    context: LoadContext & { query: Record<string, unknown> },
  ): Promise<LoadedRecord | undefined>;
  read(this: void, context: ReadContext, loaded: LoadedRecord | undefined): unknown;
};
/** Changes records of an organization. */
export type Mutation = OperationBase & { kind: "mutation"; change: Change };
/** Handles a call about the caller's account, or a public call. */
export type AccountAction = OperationBase & {
  kind: "account";
  handle(this: void, context: AccountContext): Promise<AccountResult> | AccountResult;
};
/** Changes the caller's account, or creates or joins an organization. */
export type AccountMutation = OperationBase & { kind: "accountMutation"; change: AccountChange };

/** An entry of the registry. */
export type Operation = Read | Mutation | AccountAction | AccountMutation;

type ReadDeclaration<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  LoadedOf extends LoadedRecord | undefined,
> = OperationDescription<R> &
  Guard & {
    params?: P;
    query?: Q;
    /** For a read whose input is too large for a query: a POST that changes nothing. */
    body?: B;
    load?(this: void, context: LoadContext<Parsed<P>> & { query: Parsed<Q> }): Promise<LoadedOf>;
    /** Returns the result, or a `DeferredResult`. */
    read(
      this: void,
      context: ReadContext<Parsed<P>, Parsed<Q>, Value<B>>,
      loaded: LoadedOf,
    ): Promise<Value<R> | DeferredResult<Value<R>>> | Value<R>;
    plan?: undefined;
    change?: undefined;
  };

/** Contains the change, or refers to a change that is defined elsewhere. */
type MutationDeclaration<
  P extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  LoadedOf extends LoadedRecord | undefined,
> = OperationDescription<R> & { read?: undefined } & (
    | (ChangeDeclaration<P, B, Value<R>, LoadedOf> & { change?: undefined })
    | { change: Change<Value<R>>; plan?: undefined; load?: undefined }
  );

/** The type of the caller: null only if the operation is public and the call is not authenticated. */
type CallerOf<A extends Access> = "public" extends A ? Principal | null : Principal;

type AccountDeclaration<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  A extends Access,
> = OperationDescription<R> &
  Guard<A> & { params?: P; query?: Q; body?: B } & (
    | {
        handle(
          this: void,
          context: AccountContext<Parsed<P>, Parsed<Q>, Value<B>, CallerOf<A>>,
        ): Promise<AccountResult<Value<R>>> | AccountResult<Value<R>>;
      }
    | {
        plan(
          this: void,
          context: AccountChangeContext<Parsed<P>, Value<B>>,
        ): Promise<AccountPlan<Value<R>>>;
        uniques?: Record<string, string>;
        undo?(this: void, recorded: RecordedChange): Omit<Inverse, "body"> & { body?: unknown };
      }
  );

/** Defines an operation that reads or changes the records of an organization. */
export function defineOperation<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  LoadedOf extends LoadedRecord | undefined = undefined,
>(
  declaration: ReadDeclaration<P, Q, B, R, LoadedOf> | MutationDeclaration<P, B, R, LoadedOf>,
): Operation {
  if (declaration.read !== undefined) {
    const { params, query, body, load, read } = declaration;
    return {
      ...toOperationBase(declaration, declaration, { params, query }),
      ...(body && { body }),
      ...(load && { load }),
      read,
      kind: "read",
    };
  }
  const change = declaration.change ?? defineChange(declaration);
  const { params, body } = change;
  return { ...toOperationBase(declaration, change, {}), params, body, kind: "mutation", change };
}

/** Defines an operation on the caller's account, or a public operation. */
export function defineAccountOperation<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  A extends Access = Access,
>(declaration: AccountDeclaration<P, Q, B, R, A>): Operation {
  const { body } = declaration;
  const base = { ...toOperationBase(declaration, declaration, declaration), body };
  if ("handle" in declaration) {
    return { ...base, kind: "account", handle: declaration.handle };
  }
  const { plan, uniques, undo } = declaration;
  const change: AccountChange = {
    plan,
    uniques,
    conflict: "UNIQUE_CONFLICT",
    undo: undo && ((recorded) => ({ body: undefined, ...undo(recorded) })),
  };
  return { ...base, kind: "accountMutation", change };
}

/** Whether an export of a module is an operation. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && brand in value;
}

/** Whether the operation accepts `If-Match`. */
export function takesIfMatch(operation: Operation): boolean {
  return operation.kind === "mutation" && operation.change.load !== undefined;
}

/** Returns the common part of an operation, with the query parameters that its traits add. */
function toOperationBase(
  description: OperationDescription,
  { permission, firstPartyOnly = false }: Guard,
  { params, query }: { params?: Shape | undefined; query?: Shape | undefined },
): OperationBase {
  const { id, method, path, tag, summary, success, response, contentType } = description;
  const { example, minimalExample, fullExample } = description;
  const { redirects = false } = description;
  const { traits = [], problems = [], tool, limit } = description;
  const { scope = method === "GET" ? "mcp:read" : "mcp:write" } = description;
  return {
    [brand]: true,
    id,
    method,
    path,
    tag,
    summary,
    description: description.description,
    permission,
    firstPartyOnly,
    ...(example === undefined ? {} : { example }),
    ...(minimalExample === undefined ? {} : { minimalExample }),
    ...(fullExample === undefined ? {} : { fullExample }),
    success,
    ...(response === undefined ? {} : { response }),
    ...(contentType === undefined ? {} : { contentType }),
    redirects,
    ...(tool === undefined ? {} : { tool }),
    ...(limit === undefined ? {} : { limit }),
    traits,
    scope,
    problems,
    params: z.strictObject(params ?? {}),
    query: z.strictObject({
      ...query,
      ...(traits.includes("paginated") ? { fields: fieldsParameter(response as z.ZodObject) } : {}),
      ...(traits.includes("idempotent")
        ? {
            dryRun: booleanParameter(
              "Only work out what the call would do, and change nothing. The response is a `DryRun`.",
            ),
          }
        : {}),
    }),
  };
}
