import catalogue from "./built-in-roles.json" with { type: "json" };
import { permissionMeanings } from "./permission-meanings.ts";

type BuiltInRole = { key: string; name: string; permissions: string[] };

const toBuiltInRole = (key: string, granted: string[]): BuiltInRole => ({
  key,
  name: key.charAt(0).toUpperCase() + key.slice(1),
  permissions: granted,
});

/** The built-in roles and what each may do. */
export const builtInRoles: readonly BuiltInRole[] = Object.entries(catalogue).map(
  ([key, granted]) => toBuiltInRole(key, granted),
);

/** Every permission there is, in the order in which roles list them. */
export const permissions: readonly string[] = Object.keys(permissionMeanings);

/** The built-in role that an organization always has a member with. */
export const ownerRole = toBuiltInRole("owner", catalogue.owner);

/** What a permission is of no use without: writing and deleting need reading. */
export function neededBy(permission: string): string | null {
  const [area, deed] = permission.split(":");
  return deed === "write" || deed === "delete" ? `${area}:read` : null;
}
