// Decision: decisions/0001-operations-and-changes.md
import { z } from "zod";
import type { Principal } from "../../auth/principal.ts";
import type { EnterOrganization, Membership, Transaction } from "../../database/tenant.ts";
import type { Job } from "../../jobs/job.ts";
import type { Service } from "../../service.ts";
import type { Call } from "../call.ts";
import type { ApprovedCallResult, ApprovedCall } from "../approvals/approved-call.ts";
import type { OperationNames } from "../approvals/match-policy.ts";
import type { Channel, Difference, RecordedChange, Target } from "../audit.ts";
import type { Parsed, Shape, Value } from "../shape.ts";
import type { MailRecipients } from "./mail-recipients.ts";

/** The access that an operation or a change requires: a permission in the organization, or one of these. */
export type Access = "public" | "authenticated" | "session" | `${string}:${string}`;

/** The context in which a change of an organization's records is planned. */
export type ChangeContext<Params = Record<string, unknown>, Body = unknown> = {
  service: Service;
  /** The time of the request, used for every timestamp that the change writes. */
  now: Date;
  params: Params;
  body: Body;
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
  /** The caller, the channel, and the approval with which the call is executed. */
  call: Pick<Call, "principal" | "channel" | "approval">;
  /** The channel of the call, and the OAuth client that made it. */
  origin: { channel: Channel; clientId: string | null; clientName: string | null };
  /** Whether the call is a preview: it is rolled back, and must have no effect outside the transaction. */
  isPreview: boolean;
  /** Returns the change of an operation, by its name in the audit log. */
  changeOf(this: void, operationId: string): Change | AccountChange | undefined;
  /** Returns the operations that an approval policy may hold. */
  holdable(this: void): OperationNames[];
  /** Executes an approved call as its requester, in the same transaction. */
  executeApproved(held: ApprovedCall): Promise<ApprovedCallResult>;
  /** Returns the changes that may be workflow steps, by operationId. */
  workflowSteps(this: void): ReadonlyMap<string, Change>;
  /** Returns the changes that may be part of a batch, by operationId. */
  batchable(this: void): ReadonlyMap<string, Change>;
  /** Returns the schema of the response; undefined if the operation has none or does not exist. */
  responseOf(this: void, operationId: string): z.ZodType | undefined;
  /** Returns the schema of the record at the path of an operation; undefined if no operation reads it. */
  recordOf(this: void, operationId: string): z.ZodType | undefined;
};

/**
 * The context in which a record is loaded. Loading starts in the same round trip as the query for the caller's
 * membership: a `load` that needs the membership or the organization awaits `member`. The result is used only after
 * the caller is authorized.
 */
export type LoadContext<Params = Record<string, unknown>> = Pick<
  ChangeContext,
  "service" | "now" | "transaction" | "call"
> & { params: Omit<Params, "organizationId">; member: Promise<Membership> };

/**
 * The record of a call, as `load` returns it. The runner uses its version for `ETag` and `If-Match`, and rejects
 * calls that are not possible on a deleted record.
 */
export type LoadedRecord = {
  target: Target;
  /** `unversioned` for records without their own versions; null: no ETag, and `If-Match` never matches. */
  version: number | null;
  /** The representation, with `deletedAt` if the record is deleted. */
  record: object;
  /** The id of the record into which this deleted one was merged. */
  replacement?: string;
  /** The representation that the caller may see, if it is not all of `record`. */
  visible?: object;
  /**
   * For records that this record contains: the member that refers to this record → the member of this record that
   * counts them. Adding or removing such a record creates a new version of this record.
   */
  counted?: Readonly<Record<string, string>>;
};

/**
 * The plan of a change, made before anything is written: its statements, differences, side effects and result. The
 * runner writes all of it, with the audit entry and the event, or nothing.
 */
export type Plan<Result = unknown> = {
  result: Result;
  /** Null if the record already is as requested: nothing is written, neither audit entry nor event. */
  change: Difference | null;
  write(transaction: Transaction): void;
  /** Warnings for the caller that do not prevent the change. */
  warnings?: string[];
  /**
   * The version of the record in `result`; null if the result has none. Default: the next version of the loaded
   * record, or 1 for a new record.
   */
  version?: number | null;
  /** Jobs that run after the commit, such as sending mail. */
  jobs?: Job[];
  /** Changes of other records that this change causes, each with its own audit entry. */
  consequences?: Consequence[];
  /**
   * Members that only the first REST response contains, in place of those of `result`. They are not stored for
   * repeated requests, and not part of previews and results of tools.
   */
  revealed?: Record<string, unknown>;
  /**
   * Whether an earlier call for the same change was approved, so that no policy holds this one. Default: true only
   * for a new secret of an existing record, which nobody would see in the result of a later execution.
   */
  isApproved?: boolean;
  /** The audit entry that this change reverts. */
  revertsEntryId?: string;
  /**
   * Whether some members who may read records of this kind may not read all of this record. While the call is
   * pending, only its requester and the approvers see its content. Default: false.
   */
  isClosed?: boolean;
  /** Whether this change can be undone. Default: as `undo` of the change returns. */
  reversible?: boolean;
  /** The recipients of mail of a call that this change executes, besides those of `jobs`. */
  mailedTo?: MailRecipients | null | undefined;
  /**
   * Values from other records that the change uses and that are neither in `change` nor in `jobs`, such as the
   * postal address in a document. If they have changed, an approved call is not executed.
   */
  takes?: unknown;
  /** The URL of the webhook to which the change has events sent: a held call is never executed for another one. */
  webhookUrl?: string;
  /** The change that is made instead of this one, if this one `delegates`. */
  delegatedTo?: DelegatedChange;
  /**
   * The changes that are made instead of this one, if this one `delegates`: the plans of its `consequences`. Policies
   * apply to each of them, and the strictest decision to all.
   */
  parts?: readonly PlannedPart[];
  /** Further parameters that the audit log stores, for `undo`. */
  recordedParams?: Record<string, unknown>;
};

/** One of several changes that are made instead of another one. */
export type PlannedPart = DelegatedChange & { plan: Plan };

/** Another change that is made instead, with its input and record. Its unique indexes and policies apply. */
export type DelegatedChange = Inverse & { loaded: LoadedRecord | undefined };

/** A change that another one causes, in the same transaction and with the same actor. */
export type Consequence = {
  /** The name in the audit log. */
  action: string;
  /** The path parameters for the audit log, without `organizationId`. */
  params: Record<string, unknown>;
  plan: Plan;
  /** The id of its audit entry. Default: generated. */
  entryId?: string;
  /** How to undo it on its own; omitted if it cannot be. */
  undo?: Change["undo"];
};

/** Returns the plan for a record that already is as requested. */
export function unchanged<Result>(result: Result): Plan<Result> & { change: null } {
  return { result, change: null, write: () => undefined };
}

/** The plan of a change of the caller's account, and the organization that it affects. */
export type AccountPlan<Result = unknown> = Plan<Result> & {
  /** The organization whose records it writes and whose audit log records it; null: only the caller's account. */
  organizationId: string | null;
};

/** How to undo a recorded change: another change and its input. */
export type Inverse = {
  change: Change;
  /** Path parameters, without `organizationId`. */
  params: Record<string, unknown>;
  body: unknown;
};

/** An inverse as a change declares it. Defaults: the same change, the same path parameters, no body. */
export type Undo = Partial<Inverse>;

/** @param ids as in the targets of changes */
type FindUsed = (
  this: void,
  transaction: Transaction,
  ids: readonly string[],
) => Promise<{ id: string }[]>;

/** The rule by which the owner of a record may change it without the permission of the change. */
export type OwnerRule = {
  /** The permission that the owner needs instead; null: none. */
  permission: Access | null;
  /** Finds the user who owns the record; null if it has no owner or does not exist. */
  find(
    this: void,
    transaction: Transaction,
    params: Record<string, unknown>,
  ): Promise<string | null>;
};

/**
 * A change of an organization's records. Operations, undo, workflow steps and imports make it in the same way. It is
 * independent of HTTP.
 */
export type Change<Result = unknown> = {
  permission: Access;
  owner: OwnerRule | undefined;
  /** Whether it needs a first-party session, whichever operation makes it. */
  firstPartyOnly: boolean;
  params: z.ZodObject;
  body: z.ZodType | undefined;
  /** Whether it changes, deletes or restores its record. */
  effect: "change" | "delete" | "restore";
  /** Whether its plan may delegate to another change (`Plan.delegatedTo`). */
  delegates: boolean;
  /**
   * The operationIds of operations that its result lets anybody perform, such as by a public link. Approval policies
   * about these operations apply to this change too.
   */
  enables: readonly string[];
  /** Unique indexes that the change may violate: index name → field in the problem. */
  uniques: Record<string, string> | undefined;
  /** The problem for a violated unique index; RESTORE_CONFLICT for changes that restore a record. */
  conflict: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT";
  /** Loads the record of the change; throws RESOURCE_NOT_FOUND. Runs before its state is checked. */
  load?(this: void, context: LoadContext): Promise<LoadedRecord | undefined>;
  plan(
    this: void,
    context: ChangeContext,
    loaded: LoadedRecord | undefined,
  ): Promise<Plan<Result>> | Plan<Result>;
  /**
   * Whether a record in this status permits the change of these members; omitted if its status decides nothing. `plan`
   * enforces it, and the audit log reads from it what can still be undone.
   */
  isPermittedIn?: ((this: void, status: string, members: readonly string[]) => boolean) | undefined;
  /**
   * Returns those of these records that others depend on, so that they cannot be deleted; omitted if nothing prevents
   * a deletion. `plan` enforces it, and the audit log reads from it what can still be undone.
   */
  findUsed?: FindUsed | undefined;
  /** Returns how to undo a recorded change; null if it cannot be undone. */
  undo: ((recorded: RecordedChange) => Inverse | null) | undefined;
};

/** The declaration of a change; its schemas determine the types of its handlers. */
export type ChangeDeclaration<
  P extends Shape | undefined,
  B extends z.ZodType | undefined,
  Result,
  LoadedOf extends LoadedRecord | undefined,
> = {
  permission: Access;
  owner?: OwnerRule | undefined;
  firstPartyOnly?: boolean;
  params?: P;
  body?: B;
  /** Default: `change`. */
  effect?: Change["effect"];
  /** Default: false. */
  delegates?: boolean;
  /** Default: none. */
  enables?: readonly string[];
  uniques?: Record<string, string>;
  conflict?: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT";
  load?(this: void, context: LoadContext<Parsed<P>>): Promise<LoadedOf>;
  plan(
    this: void,
    context: ChangeContext<Parsed<P>, Value<B>>,
    loaded: LoadedOf,
  ): Promise<Plan<Result>> | Plan<Result>;
  isPermittedIn?: Change["isPermittedIn"];
  findUsed?: FindUsed;
  /** Omitted if such changes cannot be undone. */
  undo?(this: void, recorded: RecordedChange): Undo | null;
};

/** Defines a change, independently of the operations that make it. */
export function defineChange<
  Result,
  P extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  LoadedOf extends LoadedRecord | undefined = undefined,
>(declaration: ChangeDeclaration<P, B, Result, LoadedOf>): Change<Result> {
  const { permission, firstPartyOnly = false, params, body, effect = "change" } = declaration;
  const { uniques, conflict = "UNIQUE_CONFLICT", load, plan, undo, owner } = declaration;
  const { isPermittedIn, findUsed } = declaration;
  const { delegates = false, enables = [] } = declaration;
  const change: Change<Result> = {
    permission,
    owner,
    firstPartyOnly,
    params: z.strictObject(params ?? {}),
    body,
    effect,
    delegates,
    enables,
    uniques,
    conflict,
    ...(load && { load }),
    plan,
    isPermittedIn,
    findUsed,
    undo:
      undo &&
      ((recorded) => {
        const declared = undo(recorded);
        return declared && { change, params: recorded.params, body: undefined, ...declared };
      }),
  };
  return change;
}

/** The context in which a change of the caller's account is planned, in a transaction without an organization. */
export type AccountChangeContext<Params = Record<string, unknown>, Body = unknown> = Pick<
  ChangeContext<Params, Body>,
  "service" | "now" | "params" | "body" | "transaction"
> & {
  principal: Principal;
  /**
   * Selects an organization that the caller may access, as the token of an invitation proves. The organization of
   * the plan is selected automatically.
   */
  enter: EnterOrganization;
};

/** A change of the caller's account, or one that creates or joins an organization. */
export type AccountChange<Result = unknown> = Pick<Change, "uniques" | "conflict" | "undo"> & {
  plan(this: void, context: AccountChangeContext): Promise<AccountPlan<Result>>;
};
