import { describe, expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { builtInRoles, permissions } from "../kernel/permissions/permissions.ts";
import { operations } from "../registry.gen.ts";
import { callTool } from "../surfaces/mcp/testing/mcp-requests.ts";
import { toArguments } from "../surfaces/mcp/testing/tool-arguments.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { type TestResponse, type TestUser, testBaseUrl } from "../testing/test-service.ts";
import { organizationOperations } from "../testing/two-organizations.ts";

// Every operation and tool requires exactly the permission in the registry, for the built-in roles and custom ones.

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);
const nonMember = await service.createUser("Stella Stranger");

/** Users of the organization, and what their roles allow. */
const testUsers = new Map<string, { user: TestUser; may: readonly string[] }>();
for (const { key, permissions: granted } of builtInRoles) {
  const user = await service.createUser(`Of the role ${key}`);
  await service.addMember(organization, user, key);
  testUsers.set(key, { user, may: granted });
}
// For each permission, one user with only that permission and one with all others.
for (const permission of new Set(organizationOperations.map((operation) => operation.permission))) {
  const others = permissions.filter((other) => other !== permission);
  for (const [name, granted] of [
    [`only ${permission}`, [permission]],
    [`all but ${permission}`, others],
  ] as const) {
    const user = await service.createUser(name);
    await service.addMember(organization, user, await insertRole(name, granted));
    testUsers.set(name, { user, may: granted });
  }
}

async function insertRole(name: string, granted: readonly string[]): Promise<string> {
  return organization.insert((insert) => insert("roles", { name, permissions: [...granted] }));
}

/** Returns the names of the users to test: the built-in roles, and those with only this permission and all others. */
const toTestedUsers = ({ permission }: Operation): string[] => [
  ...builtInRoles.map(({ key }) => key),
  `only ${permission}`,
  `all but ${permission}`,
];

/** Calls the operation with its example, as a dry run if possible, so that the state is the same for all users. */
async function callOperation(
  operation: Operation,
  user: TestUser | undefined,
): Promise<TestResponse> {
  const url = new URL(pathOf(operation, records), testBaseUrl);
  if ("dryRun" in operation.query.shape) url.searchParams.set("dryRun", "true");
  return service.request(operation.method, url.pathname + url.search, {
    ...(user && { as: user }),
    body: bodyOf(operation, organization, records),
  });
}

const denied = "ORGANIZATION_PERMISSION_DENIED";

describe("every operation of an organization", () => {
  test.each(
    organizationOperations.map((operation) => [operation.id, operation.permission, operation]),
  )("%s requires %s and no other permission", async (_id, _permission, operation) => {
    for (const name of toTestedUsers(operation)) {
      const { user, may } = testUsers.get(name) ?? throwMissingUser(name);
      const { status, body } = await callOperation(operation, user);
      const isDenied = status === 403 && body.requiredPermission === operation.permission;
      expect(isDenied, `${name}: ${status}`).toBe(!may.includes(operation.permission));
      if (isDenied) expect(body.code).toBe(denied);
      // A call that grants permissions may require further ones.
      else if (status === 403) expect(may).not.toContain(body.requiredPermission);
      else expect(status, `${name}: ${JSON.stringify(body)}`).not.toBe(401);
    }
  });

  test.each(organizationOperations.map((operation) => [operation.id, operation] as const))(
    "%s returns 403 without requiredPermission to a non-member, and 401 without authentication",
    async (_id, operation) => {
      const rejected = await callOperation(operation, nonMember);
      expect([rejected.status, rejected.body.code]).toEqual([403, denied]);
      expect(rejected.body).not.toHaveProperty("requiredPermission");
      const unknown = await callOperation(operation, undefined);
      expect([unknown.status, unknown.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
    },
  );
});

describe("deleted records of a list", () => {
  const lists = organizationOperations.filter(({ query }) => "includeDeleted" in query.shape);

  test.each(lists.map((operation) => [operation.id, operation] as const))(
    "%s returns them only to users who may delete such records",
    async (id, operation) => {
      const collection = operation.path.replace("/calendars/{calendarId}/items", "/items");
      const deletion = operations.find(
        ({ method, path }) => method === "DELETE" && path.startsWith(`${collection}/{`),
      );
      const requiredPermission = deletion?.permission ?? operation.permission;
      const path = pathOf(operation, records);
      const listPath = `${path}${path.includes("?") ? "&" : "?"}includeDeleted=true`;
      for (const granted of [[operation.permission], [operation.permission, requiredPermission]]) {
        const user = await service.createUser();
        await service.addMember(
          organization,
          user,
          await insertRole(`${id} ${granted.length}`, granted),
        );
        const { status, body } = await service.request("GET", listPath, { as: user });
        if (granted.includes(requiredPermission)) expect(status).toBe(200);
        else
          expect([status, body.code, body.requiredPermission]).toEqual([
            403,
            denied,
            requiredPermission,
          ]);
      }
    },
  );
});

describe("every operation outside organizations", () => {
  const outside = operations.filter((operation) => !organizationOperations.includes(operation));

  test.each(outside.map((operation) => [operation.id, operation.permission, operation] as const))(
    "%s requires: %s",
    async (_id, permission, operation) => {
      const withoutToken = await callOperation(operation, undefined);
      const requiresAuthentication = withoutToken.body?.code === "AUTH_UNAUTHENTICATED";
      expect(requiresAuthentication).toBe(permission !== "public");
      const { status, body } = await callOperation(operation, nonMember);
      expect(body?.requiredPermission, `${status}`).toBeUndefined();
      if (permission === "authenticated") expect([401, 403]).not.toContain(status);
    },
  );
});

describe("every tool", () => {
  const tools = organizationOperations.flatMap((operation) =>
    operation.tool === undefined ? [] : [[operation.tool.name, operation] as const],
  );

  test.each(tools)("%s requires the permission of its operation", async (name, operation) => {
    const listPath = pathOf(operation, records);
    const body = bodyOf(operation, organization, records);
    const isRead = operation.kind === "read";
    const input = {
      ...toArguments(operation, { target: listPath, body }),
      organizationId: organization.id,
      ...(isRead ? {} : { dryRun: true }),
    };
    for (const userName of toTestedUsers(operation)) {
      const { user, may } = testUsers.get(userName) ?? throwMissingUser(userName);
      const { content } = await callTool(service, name, input, { as: user });
      const isDenied = content.requiredPermission === operation.permission;
      expect(isDenied, `${userName}: ${content.code}`).toBe(!may.includes(operation.permission));
      if (isDenied) expect([content.status, content.code]).toEqual([403, denied]);
    }
    const { content } = await callTool(service, name, input, { as: nonMember });
    expect([content.status, content.code]).toEqual([403, denied]);
    expect(content).not.toHaveProperty("requiredPermission");
  });
});

function throwMissingUser(name: string): never {
  throw new Error(`no test user ${name}`);
}
