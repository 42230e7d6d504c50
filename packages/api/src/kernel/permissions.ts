import catalogue from "./permissions.json" with { type: "json" };

/** The built-in roles and what each may do. */
export const builtInRoles: readonly { key: string; name: string; permissions: string[] }[] =
  Object.entries<string[]>(catalogue.roles).map(([key, granted]) => ({
    key,
    name: key.charAt(0).toUpperCase() + key.slice(1),
    permissions: granted,
  }));

/** Every permission there is, in the order in which roles list them. */
export const permissions: readonly string[] = catalogue.permissions;

/** The name of the built-in role that an organization always has a member with. */
export const ownerRoleName = "Owner";

/** What a permission is of no use without: writing and deleting need reading. */
export function neededBy(permission: string): string | null {
  const [area, deed] = permission.split(":");
  return deed === "write" || deed === "delete" ? `${area}:read` : null;
}
