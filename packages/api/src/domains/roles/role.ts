import { sql } from "kysely";
import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { permissionDescriptions } from "../../kernel/permissions/permission-descriptions.ts";
import { prerequisiteOf, permissions } from "../../kernel/permissions/permissions.ts";
import { Problem } from "../../problems/problem.ts";
import { recordConflict, notFound } from "../../kernel/record-problems.ts";
import { enumeration } from "../../schema/enumeration.ts";
import { columnsOf, toRecord } from "../../schema/record.ts";
import { line } from "../../schema/text.ts";
import { deletedAt, timestamp } from "../../schema/values.ts";
import type { Membership, Transaction } from "../../database/tenant.ts";
import { assertRecordLimit } from "../../kernel/assert-record-limit.ts";
import type { Target } from "../../kernel/audit.ts";

/** The maximum number of custom roles in an organization. */
const maxCustomRoles = 20;

const permission: z.ZodType<string> = enumeration(permissionDescriptions);

/** Returns the schema of permissions in a request; removes duplicates and sorts them in the order of `permissions`. */
const permissionsInput = () =>
  z
    .array(permission)
    .max(permissions.length)
    .check(
      z.superRefine<string[]>((granted, context) => {
        granted.forEach((permission, index) => {
          const prerequisite = prerequisiteOf(permission);
          if (prerequisite === null || granted.includes(prerequisite)) return;
          context.addIssue({
            code: "custom",
            path: [index],
            params: { rule: "required", expected: prerequisite },
            message: `also needs the permission ${prerequisite}`,
          });
        });
      }),
    )
    .overwrite((granted) => permissions.filter((permission) => granted.includes(permission)))
    .meta({
      description:
        "What the role allows, in any order. Writing and deleting also need the permission to read.",
    });

/** The properties of a role in a request. */
export const roleMembers = {
  name: line({ min: 1, max: 60 }).meta({
    description: "Unique in the organization, without regard to case.",
    examples: ["Planner"],
  }),
  permissions: permissionsInput(),
};

export const Role = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    name: z.string().meta({
      description: "Shown to members and in invitations; unique in the organization.",
      examples: ["Front desk"],
    }),
    isBuiltIn: z
      .boolean()
      .meta({ description: "True of Owner, Admin, Member and Viewer, which cannot be changed." }),
    permissions: z.array(z.string()).meta({
      description: "What the role allows; `listPermissions` says what there is.",
      examples: [["customers:read", "tasks:read", "tasks:write"]],
    }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: deletedAt(),
  })
  .meta({ id: "Role", description: "What members who have it may do." });
export type Role = z.infer<typeof Role>;

const columns = columnsOf("roles", Object.keys(Role.shape));

/** Selects the roles of an organization, deleted ones included; callers add conditions. */
export const selectRoles = (organizationId: string) =>
  // Row level security shows the caller their roles in all organizations, hence the condition.
  queries.selectFrom("roles").select(columns).where("organization_id", "=", organizationId);

/**
 * Loads a role with its version in order to change it. Locks it until the end of the transaction, so that no
 * concurrent call can assign it.
 */
export async function lockRole(transaction: Transaction, organizationId: string, id: string) {
  const row = await transaction.one(selectRoles(organizationId).where("id", "=", id).forUpdate());
  if (row === undefined) throw notFound("role", id);
  const record = toRecord(Role.shape, row);
  return { record, version: row.version, target: toTarget(record) };
}

export function toTarget({ id, name }: Role): Target {
  return { kind: "role", id, label: name };
}

/**
 * Asserts that a role is not built in.
 *
 * @throws Problem ORGANIZATION_PERMISSION_DENIED, without `requiredPermission`
 */
export function assertCustom({ name, isBuiltIn }: Role): void {
  if (!isBuiltIn) return;
  throw new Problem(
    "ORGANIZATION_PERMISSION_DENIED",
    `${name} is a built-in role, which nobody changes or deletes.`,
    { hint: "Make a custom role with the permissions that are wanted." },
  );
}

/** @throws Problem UNIQUE_CONFLICT */
export async function assertNameAvailable(
  transaction: Transaction,
  membership: Membership,
  role: Role,
): Promise<void> {
  const other = await transaction.one(
    queries
      .selectFrom("roles")
      .select("id")
      .where("organization_id", "=", role.organizationId)
      .where(sql<boolean>`lower(name) = lower(${role.name})`)
      .where("id", "!=", role.id)
      .where("deleted_at", "is", null),
  );
  if (other === undefined) return;
  const message = `Another role is called ${role.name}.`;
  throw recordConflict("UNIQUE_CONFLICT", membership, "name", { kind: "role", ...other }, message);
}

/**
 * Asserts that the organization can have another custom role.
 *
 * @throws Problem LIMIT_REACHED
 */
export function assertCustomRoleLimit(transaction: Transaction, organizationId: string) {
  const count = queries
    .selectFrom("roles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("is_built_in", "=", false)
    .where("deleted_at", "is", null);
  const records = { plural: "custom roles", count };
  return assertRecordLimit(maxCustomRoles, records, { transaction, organizationId });
}
