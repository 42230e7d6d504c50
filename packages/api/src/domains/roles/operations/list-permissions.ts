import { z } from "zod";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import {
  builtInRoles,
  prerequisiteOf,
  permissions,
} from "../../../kernel/permissions/permissions.ts";

const Permission = z
  .strictObject({
    permission: z.string().meta({ description: "As roles name it.", examples: ["tasks:write"] }),
    area: z.string().meta({ description: "The area that it covers.", examples: ["tasks"] }),
    deed: z.string().meta({ description: "What it allows in that area.", examples: ["write"] }),
    needs: z
      .string()
      .nullable()
      .meta({
        description: "Another permission that a role with this one must also have; null: none.",
        examples: ["tasks:read"],
      }),
    builtInRoles: z.array(z.string()).meta({
      description: "The built-in roles that have it, by name.",
      examples: [["Owner", "Admin", "Member"]],
    }),
  })
  .meta({ id: "Permission", description: "One thing that a role can allow." });

const allPermissions = permissions.map((permission): z.infer<typeof Permission> => {
  const [area = "", deed = ""] = permission.split(":");
  return {
    permission,
    area,
    deed,
    needs: prerequisiteOf(permission),
    builtInRoles: builtInRoles
      .filter((role) => role.permissions.includes(permission))
      .map(({ name }) => name),
  };
});

export const listPermissions = defineAccountOperation({
  id: "listPermissions",
  method: "GET",
  path: "/v1/permissions",
  tag: "Members and roles",
  permission: "authenticated",
  summary: "List permissions",
  description:
    "Lists everything that a role can allow, and which built-in roles do. It is the same in every organization.",
  success: 200,
  response: z
    .strictObject({
      items: z.array(Permission).meta({ description: "All of them, on one page." }),
    })
    .meta({ id: "PermissionList", description: "Every permission there is." }),
  handle: () => ({ result: { items: allPermissions } }),
});
