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
  type Loaded,
  type LoadContext,
} from "./changes/change.ts";
import type { Later } from "./results/later.ts";
import type { Parsed, Shape, Value } from "./shape.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What a read of an organization's records is given. */
export type ReadContext<Params = Record<string, unknown>, Values = Record<string, unknown>> = Pick<
  ChangeContext<Params>,
  "service" | "now" | "params" | "transaction" | "membership" | "organizationId" | "call"
> & {
  query: Values;
  /** The language of sentences that the service writes about records. */
  language: Language;
};

/** What a call about the caller's own account, or a public one, is given. */
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
  /** The network address of the request; null when unknown. */
  ip: string | null;
  request: Request;
};

/** The answer of an account operation that sets headers. */
export type Answer<Result = unknown> = { result: Result; setCookies?: string[] };

/** What surfaces and the runner must know about an operation besides its shape. */
export type Trait =
  /** Name, path and shape are fixed by the specification that the endpoint implements. */
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
  | "irreversible"
  /** Its body has a password: any invalid one is refused with AUTH_VALIDATION_ERROR and without its values. */
  | "credentials";

/** What MCP clients learn about a tool besides its description: its annotations. */
export type ToolHint = "readOnly" | "destructive" | "idempotent" | "openWorld";

/** The tool that runs the operation. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  /** Default: none of them. */
  hints?: readonly ToolHint[];
  /** Members of the body that the tool sets itself; they are not arguments of it. */
  sets?: Readonly<Record<string, unknown>>;
  /** The result is not a record: its members appear in the tool's result as they are. */
  isFlat?: boolean;
  /** Members whose text is the purpose of the call: shortened only to what fits a result. */
  longMembers?: readonly string[];
  /** For a list: members that its items keep besides those that items of every list keep. */
  itemMembers?: readonly string[];
  /** For a list: returns an item with what the tool shows of it instead of some of its members. */
  toItem?(this: void, item: Record<string, unknown>): Record<string, unknown>;
  /** For a list: callers who keep a copy may ask for what changed since a given time. */
  takesUpdatedAfter?: boolean;
  /** Optional members of the request that are not arguments of the tool. */
  leavesOut?: readonly string[];
};

/** What describes an operation, whatever it does. */
type Description<R extends z.ZodType | undefined = z.ZodType | undefined> = {
  /** operationId */
  id: string;
  method: Method;
  /** `/v1/…` with path parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  /** CommonMark: what the operation does, and what a caller should know beforehand. */
  description: string;
  /** A request body with demo values, as calls usually have it; checked against the schema. */
  example?: unknown;
  /** The same with only what is required, where the schema alone does not tell. */
  smallestExample?: unknown;
  /** The same with every field, where the usual example leaves many out. */
  fullExample?: unknown;
  success: 200 | 201 | 202 | 204;
  response?: R;
  /** The media type of a result that is not JSON: a `Binary` (results/binary.ts). */
  contentType?: string;
  /** The result is a `Redirect` (results/redirect.ts) to the resource of type `contentType`. */
  redirects?: boolean;
  /** Codes of its own, besides those that any operation may answer with. */
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
   * Restricts calls to people in a session of their own: a token issued to an OAuth client is refused whatever
   * its scopes, and so is a call through MCP.
   */
  firstPartyOnly?: boolean;
};

const brand = Symbol("operation");

/** What every surface is derived from; only the functions below create one. */
type Described = Omit<Description, "traits" | "problems" | "redirects" | "scope"> &
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
export type Read = Described & {
  kind: "read";
  /** Finds the record that is read, where there is a single one. */
  load?(
    this: void,
    context: LoadContext & { query: Record<string, unknown> },
  ): Promise<Loaded | undefined>;
  read(this: void, context: ReadContext, loaded: Loaded | undefined): unknown;
};
/** Changes records of an organization. */
export type Mutation = Described & { kind: "mutation"; change: Change };
/** Answers about the caller's account, or without a caller. */
export type AccountCall = Described & {
  kind: "account";
  answer(this: void, context: AccountContext): Promise<Answer> | Answer;
};
/** Changes the caller's account, or creates or joins an organization. */
export type AccountMutation = Described & { kind: "accountMutation"; change: AccountChange };

/** An operation as the registry holds it. */
export type Operation = Read | Mutation | AccountCall | AccountMutation;

type ReadDeclaration<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  R extends z.ZodType | undefined,
  LoadedOf extends Loaded | undefined,
> = Description<R> &
  Guard & {
    params?: P;
    query?: Q;
    load?(this: void, context: LoadContext<Parsed<P>> & { query: Parsed<Q> }): Promise<LoadedOf>;
    /** Returns the result, or a `Later` that works it out. */
    read(
      this: void,
      context: ReadContext<Parsed<P>, Parsed<Q>>,
      loaded: LoadedOf,
    ): Promise<Value<R> | Later<Value<R>>> | Value<R>;
    plan?: undefined;
    change?: undefined;
  };

/** Contains the change, or refers to one defined elsewhere. */
type MutationDeclaration<
  P extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  LoadedOf extends Loaded | undefined,
> = Description<R> & { read?: undefined } & (
    | (ChangeDeclaration<P, B, Value<R>, LoadedOf> & { change?: undefined })
    | { change: Change<Value<R>>; plan?: undefined; load?: undefined }
  );

/** The caller that a handler gets: null only where the operation is public and nobody signed in. */
type CallerOf<A extends Access> = "public" extends A ? Principal | null : Principal;

type AccountDeclaration<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType | undefined,
  A extends Access,
> = Description<R> &
  Guard<A> & { params?: P; query?: Q; body?: B } & (
    | {
        answer(
          this: void,
          context: AccountContext<Parsed<P>, Parsed<Q>, Value<B>, CallerOf<A>>,
        ): Promise<Answer<Value<R>>> | Answer<Value<R>>;
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

/** Describes an operation on the records of an organization: it reads them, or makes a change. */
export function defineOperation<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  LoadedOf extends Loaded | undefined = undefined,
>(
  declaration: ReadDeclaration<P, Q, R, LoadedOf> | MutationDeclaration<P, B, R, LoadedOf>,
): Operation {
  if (declaration.read !== undefined) {
    const { params, query, load, read } = declaration;
    return {
      ...describe(declaration, declaration, { params, query }),
      ...(load && { load }),
      read,
      kind: "read",
    };
  }
  const change = declaration.change ?? defineChange(declaration);
  const { params, body } = change;
  return { ...describe(declaration, change, {}), params, body, kind: "mutation", change };
}

/** Describes an operation on the caller's account, or one that needs no caller. */
export function defineAccountOperation<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
  A extends Access = Access,
>(declaration: AccountDeclaration<P, Q, B, R, A>): Operation {
  const { body } = declaration;
  const described = { ...describe(declaration, declaration, declaration), body };
  if ("answer" in declaration) {
    return { ...described, kind: "account", answer: declaration.answer };
  }
  const { plan, uniques, undo } = declaration;
  const change: AccountChange = {
    plan,
    uniques,
    conflict: "UNIQUE_CONFLICT",
    undo: undo && ((recorded) => ({ body: undefined, ...undo(recorded) })),
  };
  return { ...described, kind: "accountMutation", change };
}

/** Whether a value that a module exports is an operation. */
export function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && brand in value;
}

/** Whether a call of the operation may be made to depend on the version of its record. */
export function takesIfMatch(operation: Operation): boolean {
  return operation.kind === "mutation" && operation.change.load !== undefined;
}

/** Returns a description with path and query as schemas, including the parameters that its traits add. */
function describe(
  description: Description,
  { permission, firstPartyOnly = false }: Guard,
  { params, query }: { params?: Shape | undefined; query?: Shape | undefined },
): Described {
  const { id, method, path, tag, summary, success, response, contentType } = description;
  const { example, smallestExample, fullExample } = description;
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
    ...(smallestExample === undefined ? {} : { smallestExample }),
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
              "Only work out what the call would do, and change nothing. The answer is a `DryRun`.",
            ),
          }
        : {}),
    }),
  };
}
