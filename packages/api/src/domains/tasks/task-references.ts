import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { RequestError } from "../../problems/problem.ts";
import { type MissingReference, referencesNotFound } from "../../kernel/missing-references.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { toTimestamp } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { selectCustomerId } from "../customers/customer.ts";
import type { Task } from "./task.ts";

/** The references that a task will have, both new and existing ones. */
export type TaskReferences = Pick<
  Task,
  "customerId" | "customerAssetId" | "quoteId" | "orderId" | "parentTaskId"
> & { assigneeUserIds: string[] };

/**
 * Reads the records that a task will refer to, in one round trip. Existing references are not checked again:
 * a member who was disabled meanwhile may stay assigned.
 *
 * @param before the current task; null for a new one
 * @throws Problem REFERENCE_NOT_FOUND for every record that does not exist or that the caller may not read;
 *   VALIDATION_FAILED if the asset is another customer's, or if the parent is the task itself, has a parent,
 *   or would get a subtask that is a parent
 */
export async function readTaskReferences(
  transaction: Transaction,
  membership: Membership,
  links: TaskReferences,
  before: Task | null,
): Promise<Pick<Task, "assignees">> {
  const added = findAddedReferences(links, before);
  const hasPermission = (permission: string) => membership.permissions.includes(permission);
  const { customerAssetId } = links;
  const pairChanged = added.customerId !== null || added.customerAssetId !== null;
  const [users, customer, asset, quote, order, parent, child] = await Promise.all([
    added.userIds.length === 0 ? [] : transaction.all(selectEnabledMembers(added.userIds)),
    added.customerId !== null && hasPermission("customers:read")
      ? transaction.one(selectCustomerId(added.customerId).forKeyShare())
      : undefined,
    customerAssetId !== null && pairChanged && hasPermission("customers:read")
      ? transaction.one(selectAsset(customerAssetId))
      : undefined,
    added.quoteId !== null && hasPermission("quotes:read")
      ? transaction.one(selectNotDeleted("quotes", added.quoteId))
      : undefined,
    added.orderId !== null && hasPermission("orders:read")
      ? transaction.one(selectNotDeleted("orders", added.orderId))
      : undefined,
    added.parentTaskId === null ? undefined : transaction.one(lockParent(added.parentTaskId)),
    added.parentTaskId === null || before === null
      ? undefined
      : transaction.one(selectSubtasks(before.id).limit(1)),
  ]);
  const knownUsers = new Map([
    ...(before?.assignees ?? []).map((user) => [user.userId, user] as const),
    ...users.map((user) => [user.id, toUserReference(user)] as const),
  ]);

  const missing: MissingReference[] = [];
  const addMissing = (field: string, kind: string, id: string | number | null, found: unknown) => {
    if (id !== null && found === undefined) missing.push({ pointer: `/${field}`, kind, id });
  };
  links.assigneeUserIds.forEach((id, index) =>
    addMissing(`assigneeUserIds/${index}`, "user", id, knownUsers.get(id)),
  );
  addMissing("customerId", "customer", added.customerId, customer);
  const liveAsset = asset?.deleted_at === null ? asset : undefined;
  addMissing("customerAssetId", "customer_asset", added.customerAssetId, liveAsset);
  addMissing("quoteId", "quote", added.quoteId, quote);
  addMissing("orderId", "order", added.orderId, order);
  addMissing("parentTaskId", "task", added.parentTaskId, parent);
  if (missing.length > 0) throw referencesNotFound(missing);

  const errors = [
    ...validateAsset(links, added, asset?.customer_id),
    ...validateParent(added.parentTaskId, before, parent?.parent_task_id, child !== undefined),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
  return { assignees: links.assigneeUserIds.flatMap((id) => knownUsers.get(id) ?? []) };
}

/** Selects the tasks that have this one as their parent. */
export const selectSubtasks = (id: string) =>
  queries
    .selectFrom("tasks")
    .select(["id", "display_number"])
    .where("parent_task_id", "=", id)
    .where("deleted_at", "is", null)
    .orderBy("number");

type AddedReferences = Omit<TaskReferences, "assigneeUserIds"> & { userIds: string[] };

/** Returns the references that the task does not have yet. */
function findAddedReferences(links: TaskReferences, before: Task | null): AddedReferences {
  const ifNew = <Value>(value: Value | null, previous: Value | null | undefined) =>
    value === previous ? null : value;
  const assigned = new Set(before?.assignees.map(({ userId }) => userId));
  return {
    userIds: links.assigneeUserIds.filter((id) => !assigned.has(id)),
    customerId: ifNew(links.customerId, before?.customerId),
    customerAssetId: ifNew(links.customerAssetId, before?.customerAssetId),
    quoteId: ifNew(links.quoteId, before?.quoteId),
    orderId: ifNew(links.orderId, before?.orderId),
    parentTaskId: ifNew(links.parentTaskId, before?.parentTaskId),
  };
}

/** Validates that the customer and the asset of the task belong together. */
function validateAsset(
  links: TaskReferences,
  added: AddedReferences,
  ownerId: number | undefined,
): RequestError[] {
  const { customerId, customerAssetId } = links;
  if (customerId === null || ownerId === undefined || ownerId === customerId) return [];
  return added.customerAssetId === null
    ? [
        toBodyError(
          ["customerId"],
          "range",
          `names a customer whose asset ${customerAssetId} is not`,
          `customer ${ownerId}, or another customerAssetId`,
          customerId,
        ),
      ]
    : [
        toBodyError(
          ["customerAssetId"],
          "range",
          "names an asset of another customer",
          `an asset of customer ${customerId}`,
          customerAssetId,
        ),
      ];
}

/** Validates that subtasks are only one level deep. */
function validateParent(
  parentTaskId: string | null,
  before: Task | null,
  grandparentId: string | null | undefined,
  hasSubtasks: boolean,
): RequestError[] {
  if (parentTaskId === null) return [];
  const toErrors = (text: string): RequestError[] => [
    toBodyError(
      ["parentTaskId"],
      "range",
      text,
      "another task without a parent, for a task without subtasks",
      parentTaskId,
    ),
  ];
  if (parentTaskId === before?.id) return toErrors("names the task itself");
  if (typeof grandparentId === "string") return toErrors("names a task that has a parent itself");
  if (hasSubtasks) return toErrors("makes a subtask of a task that has subtasks");
  return [];
}

/** Locks a parent against deletion, and against becoming a subtask, until the end of the transaction. */
const lockParent = (id: string) =>
  queries
    .selectFrom("tasks")
    .select("parent_task_id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forKeyShare();

const selectNotDeleted = (table: "quotes" | "orders", id: string) =>
  queries.selectFrom(table).select("id").where("id", "=", id).where("deleted_at", "is", null);

const selectAsset = (id: number) =>
  queries.selectFrom("customer_assets").select(["customer_id", "deleted_at"]).where("id", "=", id);

function selectEnabledMembers(userIds: string[]) {
  return (
    queries
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .select(["users.id", "users.display_name", "users.avatar_url", "memberships.disabled_at"])
      .where("memberships.user_id", "=", sql<string>`any(${userIds})`)
      .where("memberships.disabled_at", "is", null)
      // Keeps these members from being removed or disabled until the task is stored.
      .forShare("memberships")
  );
}

function toUserReference(user: {
  id: string;
  display_name: string;
  avatar_url: string | null;
  disabled_at: Date | null;
}): Task["assignees"][number] {
  return {
    userId: user.id,
    displayName: user.display_name,
    avatarUrl: user.avatar_url,
    disabledAt: toTimestamp(user.disabled_at),
  };
}
