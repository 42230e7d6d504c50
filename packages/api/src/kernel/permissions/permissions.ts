import catalogue from "./built-in-roles.json" with { type: "json" };
import { permissionDescriptions } from "./permission-descriptions.ts";

type BuiltInRole = { key: string; name: string; permissions: string[] };

const toBuiltInRole = (key: string, granted: string[]): BuiltInRole => ({
  key,
  name: key.charAt(0).toUpperCase() + key.slice(1),
  permissions: granted,
});

/** The built-in roles and the permissions of each. */
export const builtInRoles: readonly BuiltInRole[] = Object.entries(catalogue).map(
  ([key, granted]) => toBuiltInRole(key, granted),
);

/** Every permission, in the order in which roles list them. */
export const permissions: readonly string[] = Object.keys(permissionDescriptions);

/** The built-in role that at least one member of every organization has. */
export const ownerRole = toBuiltInRole("owner", catalogue.owner);

/** Whether a role of an organization is the built-in one of owners. No custom role has its name. */
export const isOwnerRole = (role: { isBuiltIn: boolean; name: string }): boolean =>
  role.isBuiltIn && role.name === ownerRole.name;

/** Returns the permission that another one requires: writing and deleting require reading. */
export function prerequisiteOf(permission: string): string | null {
  const [area, action] = permission.split(":");
  return action === "write" || action === "delete" ? `${area}:read` : null;
}
