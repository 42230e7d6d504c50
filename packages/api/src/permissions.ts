import contract from "../contract/registry.json" with { type: "json" };

/** The built-in roles and what each may do. */
export const builtInRoles: readonly { key: string; name: string; permissions: string[] }[] =
  Object.entries(contract.roles as unknown as Record<string, string[]>).map(([key, granted]) => ({
    key,
    name: key.charAt(0).toUpperCase() + key.slice(1),
    permissions: granted,
  }));
