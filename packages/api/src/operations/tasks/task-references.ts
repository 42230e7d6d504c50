import { sql } from "kysely";
import { queries } from "../../database/queries.ts";
import type { RequestError } from "../../problem.ts";
import { referencesNotFound } from "../../refusals.ts";
import { toValidationProblem } from "../../schema/request-errors.ts";
import { toTimestamp } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../tenant.ts";
import { selectCustomerId } from "../customers/customer.ts";
import type { Task } from "./task.ts";

/** What a request says a task belongs to. */
export type TaskLinks = {
  assigneeUserIds: string[];
  customerId?: number | null | undefined;
  customerAssetId?: number | null | undefined;
  parentTaskId?: string | null | undefined;
};

/**
 * Reads the records that a task is to refer to, in one round trip.
 *
 * @throws Problem REFERENCE_NOT_FOUND for every record that does not exist or that the caller may not
 *   see; VALIDATION_FAILED when the asset is another customer's or the parent has a parent
 */
export async function readTaskReferences(
  transaction: Transaction,
  membership: Membership,
  links: TaskLinks,
): Promise<Pick<Task, "assignees">> {
  const { assigneeUserIds, customerId, customerAssetId, parentTaskId } = links;
  const seesCustomers = membership.permissions.includes("customers:read");
  const [users, customer, asset, parent] = await Promise.all([
    assigneeUserIds.length === 0 ? [] : transaction.all(selectEnabledMembers(assigneeUserIds)),
    isGiven(customerId) && seesCustomers
      ? transaction.one(selectCustomerId(customerId))
      : undefined,
    isGiven(customerAssetId) && seesCustomers
      ? transaction.one(
          queries
            .selectFrom("customer_assets")
            .select("customer_id")
            .where("id", "=", customerAssetId)
            .where("deleted_at", "is", null),
        )
      : undefined,
    isGiven(parentTaskId)
      ? transaction.one(
          queries
            .selectFrom("tasks")
            .select("parent_task_id")
            .where("id", "=", parentTaskId)
            .where("deleted_at", "is", null),
        )
      : undefined,
  ]);
  const userOf = new Map(users.map((user) => [user.id, user]));

  const missing: Parameters<typeof referencesNotFound>[0] = [];
  assigneeUserIds.forEach((id, index) => {
    if (!userOf.has(id)) missing.push({ pointer: `/assigneeUserIds/${index}`, kind: "user", id });
  });
  if (isGiven(customerId) && customer === undefined) {
    missing.push({ pointer: "/customerId", kind: "customer", id: customerId });
  }
  if (isGiven(customerAssetId) && asset === undefined) {
    missing.push({ pointer: "/customerAssetId", kind: "customer_asset", id: customerAssetId });
  }
  if (isGiven(parentTaskId) && parent === undefined) {
    missing.push({ pointer: "/parentTaskId", kind: "task", id: parentTaskId });
  }
  if (missing.length > 0) throw referencesNotFound(missing);

  const errors: RequestError[] = [];
  if (isGiven(customerId) && asset !== undefined && asset.customer_id !== customerId) {
    errors.push({
      location: "body",
      pointer: "/customerAssetId",
      rule: "range",
      message: "/customerAssetId names an asset of another customer",
      expected: `an asset of customer ${customerId}`,
      received: customerAssetId,
    });
  }
  if (isGiven(parent?.parent_task_id)) {
    errors.push({
      location: "body",
      pointer: "/parentTaskId",
      rule: "range",
      message: "/parentTaskId names a task that has a parent itself",
      expected: "a task without a parent",
      received: parentTaskId,
    });
  }
  if (errors.length > 0) throw toValidationProblem(errors);

  return {
    assignees: assigneeUserIds.flatMap((id) => {
      const user = userOf.get(id);
      return user === undefined
        ? []
        : [
            {
              userId: id,
              displayName: user.display_name,
              avatarUrl: user.avatar_url,
              disabledAt: toTimestamp(user.disabled_at),
            },
          ];
    }),
  };
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

function selectEnabledMembers(userIds: string[]) {
  return queries
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.display_name", "users.avatar_url", "memberships.disabled_at"])
    .where("memberships.user_id", "=", sql<string>`any(${userIds})`)
    .where("memberships.disabled_at", "is", null);
}
