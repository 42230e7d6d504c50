import { z } from "zod";
import type { Principal } from "../../auth/principal.ts";
import type { EnterOrganization, Membership, Transaction } from "../../database/tenant.ts";
import type { Job } from "../../jobs/job.ts";
import type { Service } from "../../service.ts";
import type { CarriedOut, ReleasedCall } from "../approvals/released-call.ts";
import type { OperationNames } from "../approvals/match-policy.ts";
import type { Channel, Difference, RecordedChange, Target } from "../audit.ts";
import type { Parsed, Shape, Value } from "../shape.ts";

/** What an operation or a change needs of its caller: a permission in the organization, or one of these. */
export type Access = "public" | "authenticated" | "session" | `${string}:${string}`;

/** What a change of an organization's records is worked out with. */
export type ChangeContext<Params = Record<string, unknown>, Body = unknown> = {
  service: Service;
  /** The moment of the request; every timestamp that it writes. */
  now: Date;
  params: Params;
  body: Body;
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
  /** By what means the call was made, and by which client of an OAuth server. */
  origin: { channel: Channel; clientId: string | null; clientName: string | null };
  /** The change that an operation makes, by the name that the audit log knows it by. */
  changeOf(operationId: string): Change | AccountChange | undefined;
  /** The operations that an approval policy may hold. */
  holdable(this: void): OperationNames[];
  /** Carries out a call that was held, as its requester, in the same transaction. */
  carryOut(held: ReleasedCall): Promise<CarriedOut>;
  /** The changes that a workflow may carry out, by their operationIds. */
  workflowSteps(this: void): ReadonlyMap<string, Change>;
  /** The schema of what an operation answers with; undefined for nothing, and for no operation. */
  responseOf(this: void, operationId: string): z.ZodType | undefined;
};

/**
 * What a record is found with. It is sought while the caller's membership still is, in the same round trip:
 * a `load` that needs the membership, or the organization, waits for `member`. What it finds is looked at
 * only once the caller is known to be allowed to ask for it.
 */
export type LoadContext<Params = Record<string, unknown>> = Pick<
  ChangeContext,
  "service" | "now" | "transaction"
> & { params: Omit<Params, "organizationId">; member: Promise<Membership> };

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
 * What a change is going to do, worked out before anything is written: whether it may be done, what
 * becomes different, what it answers. The runner writes it, with its audit entry and event, or not at
 * all.
 */
export type Plan<Result = unknown> = {
  result: Result;
  /** Null when the request asks for what already is: nothing is written, no entry, no event. */
  change: Difference | null;
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
  /** Changes of other records that it brings about, which the log tells of by themselves. */
  consequences?: Consequence[];
  /**
   * Members of the result that are shown once, to who called by REST: they take the place of what `result`
   * has there. They are not kept for a repeated request, nor shown by a preview or to a tool.
   */
  revealed?: Record<string, unknown>;
  /** The entry of the audit log that this change takes back. */
  revertsEntryId?: string;
  /** Whether this very change can be undone; left out: as the `undo` of the change says. */
  reversible?: boolean;
  /** The change that is made in the place of the one that was called: its unique indexes count. */
  through?: Change;
};

/** A change that another brings about, in its transaction and by whoever made that one. */
export type Consequence = {
  /** What the audit log calls it. */
  action: string;
  /** Path parameters of such a call, without `organizationId`. */
  params: Record<string, unknown>;
  plan: Plan;
};

/** The plan of a change that asks for what already is. */
export function unchanged<Result>(result: Result): Plan<Result> & { change: null } {
  return { result, change: null, write: () => undefined };
}

/** What a change of the caller's account is going to do, and the organization that it concerns. */
export type AccountPlan<Result = unknown> = Plan<Result> & {
  /** Whose records are written, and whose audit log tells of it; null: the caller's account alone. */
  organizationId: string | null;
};

/** How a recorded change is undone: by which change, with which input. */
export type Inverse = {
  change: Change;
  /** Path parameters, without `organizationId`. */
  params: Record<string, unknown>;
  body: unknown;
};

/** An inverse as a change declares it. Left out: the same change, the same path parameters, no body. */
export type Undo = Partial<Inverse>;

/** What the owner of a record may do with it without the permission that everybody else needs. */
export type OwnersRight = {
  /** What the owner needs instead. */
  permission: Access;
  /** The user whose record it is; null: nobody's, or there is none. */
  find(
    this: void,
    transaction: Transaction,
    params: Record<string, unknown>,
  ): Promise<string | null>;
};

/**
 * A change of an organization's records: what an operation, the undoing of another change, a step of
 * a workflow and an import carry out alike. Nothing in it belongs to HTTP.
 */
export type Change<Result = unknown> = {
  permission: Access;
  owner: OwnersRight | undefined;
  /** Only people in a session of their own may make it, whichever way it is reached. */
  firstPartyOnly: boolean;
  params: z.ZodObject;
  body: z.ZodType | undefined;
  /** What it does to its record, as far as deletion goes. */
  effect: "change" | "delete" | "restore";
  /** Unique indexes that the write may run into: index name → the field to name. */
  uniques: Record<string, string> | undefined;
  /** What running into one of them means: RESTORE_CONFLICT where a record comes back. */
  conflict: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT";
  /** The record that the change is about; throws RESOURCE_NOT_FOUND. Runs before any state rule. */
  load?(this: void, context: LoadContext): Promise<Loaded | undefined>;
  plan(
    this: void,
    context: ChangeContext,
    loaded: Loaded | undefined,
  ): Promise<Plan<Result>> | Plan<Result>;
  /** How a change that was recorded is undone; null when that one cannot be. */
  undo: ((recorded: RecordedChange) => Inverse | null) | undefined;
};

/** The change as it is declared, its handlers typed by its own schemas. */
export type ChangeDeclaration<
  P extends Shape | undefined,
  B extends z.ZodType | undefined,
  Result,
  LoadedOf extends Loaded | undefined,
> = {
  permission: Access;
  owner?: OwnersRight | undefined;
  firstPartyOnly?: boolean;
  params?: P;
  body?: B;
  /** Default: `change`. */
  effect?: Change["effect"];
  uniques?: Record<string, string>;
  conflict?: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT";
  load?(this: void, context: LoadContext<Parsed<P>>): Promise<LoadedOf>;
  plan(
    this: void,
    context: ChangeContext<Parsed<P>, Value<B>>,
    loaded: LoadedOf,
  ): Promise<Plan<Result>> | Plan<Result>;
  /** Left out where no such change can be undone. */
  undo?(this: void, recorded: RecordedChange): Undo | null;
};

/** Describes a change, apart from the operations that make it. */
export function defineChange<
  Result,
  P extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  LoadedOf extends Loaded | undefined = undefined,
>(declaration: ChangeDeclaration<P, B, Result, LoadedOf>): Change<Result> {
  const { permission, firstPartyOnly = false, params, body, effect = "change" } = declaration;
  const { uniques, conflict = "UNIQUE_CONFLICT", load, plan, undo, owner } = declaration;
  const change: Change<Result> = {
    permission,
    owner,
    firstPartyOnly,
    params: z.strictObject(params ?? {}),
    body,
    effect,
    uniques,
    conflict,
    ...(load && { load }),
    plan,
    undo:
      undo &&
      ((recorded) => {
        const declared = undo(recorded);
        return declared && { change, params: recorded.params, body: undefined, ...declared };
      }),
  };
  return change;
}

/** What a change of the caller's account is worked out with, in a transaction of no organization. */
export type AccountChangeContext<Params = Record<string, unknown>, Body = unknown> = Pick<
  ChangeContext<Params, Body>,
  "service" | "now" | "params" | "body" | "transaction"
> & {
  principal: Principal;
  /**
   * Enters an organization that the caller has shown a right to, by the token of an invitation. That
   * of the plan is entered by itself.
   */
  enter: EnterOrganization;
};

/** A change of the caller's account, or one that makes or joins an organization. */
export type AccountChange<Result = unknown> = Pick<Change, "uniques" | "conflict" | "undo"> & {
  plan(this: void, context: AccountChangeContext): Promise<AccountPlan<Result>>;
};
