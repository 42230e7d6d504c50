// Decision: decisions/0001-operations-and-changes.md
import { z } from "zod";
import type { Principal } from "../../auth/principal.ts";
import type { EnterOrganization, Membership, Transaction } from "../../database/tenant.ts";
import type { Job } from "../../jobs/job.ts";
import type { Service } from "../../service.ts";
import type { Call } from "../call.ts";
import type { CarriedOut, ReleasedCall } from "../approvals/released-call.ts";
import type { OperationNames } from "../approvals/match-policy.ts";
import type { Channel, Difference, RecordedChange, Target } from "../audit.ts";
import type { Parsed, Shape, Value } from "../shape.ts";
import type { MailRecipients } from "./mail-recipients.ts";

/** What an operation or a change requires of its caller: a permission in the organization, or one of these. */
export type Access = "public" | "authenticated" | "session" | `${string}:${string}`;

/** What a change of an organization's records is planned with. */
export type ChangeContext<Params = Record<string, unknown>, Body = unknown> = {
  service: Service;
  /** The time of the request, used for every timestamp that the change writes. */
  now: Date;
  params: Params;
  body: Body;
  transaction: Transaction;
  membership: Membership;
  organizationId: string;
  /** Who makes the call and how, and the approval with which it is executed. */
  call: Pick<Call, "principal" | "channel" | "release">;
  /** The channel of the call, and the OAuth client that made it. */
  origin: { channel: Channel; clientId: string | null; clientName: string | null };
  /** Whether everything is rolled back after the answer: then nothing may be done outside the transaction. */
  isPreview: boolean;
  /** Returns the change that an operation makes, by the name in the audit log. */
  changeOf(this: void, operationId: string): Change | AccountChange | undefined;
  /** Returns the operations that an approval policy may hold. */
  holdable(this: void): OperationNames[];
  /** Carries out a held call as its requester, in the same transaction. */
  carryOut(held: ReleasedCall): Promise<CarriedOut>;
  /** Returns the changes that a workflow may carry out, by operationId. */
  workflowSteps(this: void): ReadonlyMap<string, Change>;
  /** The schema of what an operation answers with; undefined for nothing, and for no operation. */
  responseOf(this: void, operationId: string): z.ZodType | undefined;
  /** The schema of the record at the address of an operation, as it is read; undefined where none is. */
  recordOf(this: void, operationId: string): z.ZodType | undefined;
};

/**
 * What a record is loaded with. Loading starts while the caller's membership is still being read, in the same
 * round trip: a `load` that needs the membership, or the organization, awaits `member`. Its result is used only
 * once the caller is known to be allowed to ask for it.
 */
export type LoadContext<Params = Record<string, unknown>> = Pick<
  ChangeContext,
  "service" | "now" | "transaction" | "call"
> & { params: Omit<Params, "organizationId">; member: Promise<Membership> };

/**
 * The record that a call is about, as `load` returns it. The runner uses its version for `ETag` and `If-Match`,
 * and refuses what is not possible on a deleted record.
 */
export type Loaded = {
  target: Target;
  /** `uncounted` for records without versions of their own; null: no ETag, and `If-Match` never matches. */
  version: number | null;
  /** Its representation, with `deletedAt` if it has been deleted. */
  record: object;
  /** What the caller may see of it, where that is less than `record`. */
  visible?: object;
  /**
   * The member that counts the records within it, by the member with which those name it. Adding or removing one
   * makes a version of this record.
   */
  counted?: Readonly<Record<string, string>>;
};

/**
 * What a change is going to do, worked out before anything is written: whether it is allowed, what becomes
 * different, what it answers. The runner writes all of it, with its audit entry and event, or nothing.
 */
export type Plan<Result = unknown> = {
  result: Result;
  /** Null when the record already is as requested: nothing is written, no entry, no event. */
  change: Difference | null;
  write(transaction: Transaction): void;
  /** Things worth knowing that are not reasons to refuse. */
  warnings?: string[];
  /**
   * The version of the record in `result`, unless it is the next one of the loaded record (1 after a creation);
   * null when the result has none.
   */
  version?: number | null;
  /** What to do after the change is committed, such as sending mail. */
  jobs?: Job[];
  /** Changes of other records that this one causes, each with an audit entry of its own. */
  consequences?: Consequence[];
  /**
   * Members of the result shown only once, to a caller over REST, in place of what `result` has there. They are
   * not stored for repeated requests, nor shown by previews or to tools.
   */
  revealed?: Record<string, unknown>;
  /**
   * Whether an earlier call for the same change was approved, so that no policy holds this one. Left out: only a
   * new secret of an existing record needs no approval, since a later execution would show it to nobody.
   */
  isApproved?: boolean;
  /** The audit entry that this change reverts. */
  revertsEntryId?: string;
  /**
   * Whether some who may read records of this kind may not read all of this one. While the call is held, only
   * its requester and those who may decide see what it contains. Default: false.
   */
  isClosed?: boolean;
  /** Whether this particular change can be undone; left out: as `undo` of the change says. */
  reversible?: boolean;
  /** To whom a call that this change executes sends mail, besides the jobs of this one. */
  mailedTo?: MailRecipients | null | undefined;
  /**
   * What the change takes from other records and shows neither in `change` nor in `jobs`, such as the address
   * that a document prints. A held call is not executed once this has become different.
   */
  takes?: unknown;
  /** The URL of the webhook to which the change has events sent: a held call is never executed for another one. */
  webhookUrl?: string;
  /** What is carried out in place of the change called, where that `delegates`. */
  through?: Delegated;
};

/** Another change that is carried out, with its input and record; its unique indexes and policies apply. */
export type Delegated = Inverse & { loaded: Loaded | undefined };

/** A change that another one causes, in its transaction and by the same actor. */
export type Consequence = {
  /** Its name in the audit log. */
  action: string;
  /** Path parameters of such a call, without `organizationId`. */
  params: Record<string, unknown>;
  plan: Plan;
};

/** Returns the plan of a change whose record already is as requested. */
export function unchanged<Result>(result: Result): Plan<Result> & { change: null } {
  return { result, change: null, write: () => undefined };
}

/** What a change of the caller's account is going to do, and the organization that it affects. */
export type AccountPlan<Result = unknown> = Plan<Result> & {
  /** Whose records it writes and whose audit log records it; null: only the caller's account. */
  organizationId: string | null;
};

/** How to undo a recorded change: by which change, with which input. */
export type Inverse = {
  change: Change;
  /** Path parameters, without `organizationId`. */
  params: Record<string, unknown>;
  body: unknown;
};

/** An inverse as a change declares it. Left out: the same change, the same path parameters, no body. */
export type Undo = Partial<Inverse>;

/** What the owner of a record may do without the permission that everybody else needs. */
export type OwnersRight = {
  /** What the owner needs instead; null: nothing but their membership. */
  permission: Access | null;
  /** Finds the user who owns the record; null if it has no owner or does not exist. */
  find(
    this: void,
    transaction: Transaction,
    params: Record<string, unknown>,
  ): Promise<string | null>;
};

/**
 * A change of an organization's records, which operations, the undoing of other changes, workflow steps and
 * imports carry out alike. Nothing in it belongs to HTTP.
 */
export type Change<Result = unknown> = {
  permission: Access;
  owner: OwnersRight | undefined;
  /** Whether only people in a session of their own may make it, however it is reached. */
  firstPartyOnly: boolean;
  params: z.ZodObject;
  body: z.ZodType | undefined;
  /** What it does to its record with regard to deletion. */
  effect: "change" | "delete" | "restore";
  /** Whether its plan may carry out another change (`Plan.through`). */
  delegates: boolean;
  /**
   * Operations that its result lets anybody perform, by operationId: an approval policy about one of them applies
   * to this change as well.
   */
  enables: readonly string[];
  /** Unique indexes that the write may violate: index name → the field to report. */
  uniques: Record<string, string> | undefined;
  /** The problem that a violation becomes; RESTORE_CONFLICT for changes that restore a record. */
  conflict: "UNIQUE_CONFLICT" | "RESTORE_CONFLICT";
  /** Finds the record of the change; throws RESOURCE_NOT_FOUND. Runs before any rule about its state. */
  load?(this: void, context: LoadContext): Promise<Loaded | undefined>;
  plan(
    this: void,
    context: ChangeContext,
    loaded: Loaded | undefined,
  ): Promise<Plan<Result>> | Plan<Result>;
  /** Returns how to undo a recorded change; null when it cannot be undone. */
  undo: ((recorded: RecordedChange) => Inverse | null) | undefined;
};

/** The declaration of a change, with handlers typed by its schemas. */
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
  /** Left out when no such change can be undone. */
  undo?(this: void, recorded: RecordedChange): Undo | null;
};

/** Defines a change, separately from the operations that make it. */
export function defineChange<
  Result,
  P extends Shape | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  LoadedOf extends Loaded | undefined = undefined,
>(declaration: ChangeDeclaration<P, B, Result, LoadedOf>): Change<Result> {
  const { permission, firstPartyOnly = false, params, body, effect = "change" } = declaration;
  const { uniques, conflict = "UNIQUE_CONFLICT", load, plan, undo, owner } = declaration;
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
    undo:
      undo &&
      ((recorded) => {
        const declared = undo(recorded);
        return declared && { change, params: recorded.params, body: undefined, ...declared };
      }),
  };
  return change;
}

/** What a change of the caller's account is planned with, in a transaction outside of any organization. */
export type AccountChangeContext<Params = Record<string, unknown>, Body = unknown> = Pick<
  ChangeContext<Params, Body>,
  "service" | "now" | "params" | "body" | "transaction"
> & {
  principal: Principal;
  /**
   * Enters an organization that the caller has proved a right to, by the token of an invitation. The
   * organization of the plan is entered automatically.
   */
  enter: EnterOrganization;
};

/** A change of the caller's account, or one that creates or joins an organization. */
export type AccountChange<Result = unknown> = Pick<Change, "uniques" | "conflict" | "undo"> & {
  plan(this: void, context: AccountChangeContext): Promise<AccountPlan<Result>>;
};
