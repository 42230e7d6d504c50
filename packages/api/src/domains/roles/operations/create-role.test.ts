import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("roles", ({ organization }) => {
    const create = (body: unknown, as = organization.owner, query = "") =>
      service.request("POST", `${organization.path}/roles${query}`, { as, body });

    const list = async (query = "") =>
      (
        await service.request("GET", `${organization.path}/roles${query}`, {
          as: organization.viewer,
        })
      ).body;

    return { create, list };
  });

describe("createRole", () => {
  test("201 with sorted permissions without duplicates", async ({ roles }) => {
    const response = await roles.create({
      name: "  Planner ",
      permissions: ["tasks:write", "agenda:read", "tasks:read", "agenda:read"],
    });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      name: "Planner",
      isBuiltIn: false,
      permissions: ["agenda:read", "tasks:read", "tasks:write"],
    });
    const { items } = await roles.list();
    expect(items.map(({ name }: { name: string }) => name)).toEqual([
      "Admin",
      "Member",
      "Owner",
      "Planner",
      "Viewer",
    ]);
    expect(items[3]).toEqual(response.body);
  });

  test("201; its members have exactly the permissions of the role", async ({
    organization,
    roles,
  }) => {
    const role = await roles.create({ name: "Front desk", permissions: ["tasks:read"] });
    const user = await service.createUser();
    await service.addMember(organization, user, role.body.id);
    const tasks = `${organization.path}/tasks`;
    expect((await service.request("GET", tasks, { as: user })).status).toBe(200);
    const rejected = await service.request("POST", tasks, { as: user, body: { title: "No" } });
    expect([rejected.status, rejected.body.requiredPermission]).toEqual([403, "tasks:write"]);
  });

  test.for([
    [{ name: "", permissions: [] }, "/name", "minLength"],
    [{ name: "n".repeat(61), permissions: [] }, "/name", "maxLength"],
    [{ permissions: [] }, "/name", "required"],
    [{ name: "A" }, "/permissions", "required"],
    [{ name: "A", permissions: ["tasks:fly"] }, "/permissions/0", "enum"],
    [{ name: "A", permissions: ["tasks:read", "agenda:write"] }, "/permissions/1", "required"],
    [{ name: "A", permissions: ["files:delete"] }, "/permissions/0", "required"],
    [{ name: "A", permissions: [], isBuiltIn: true }, "/isBuiltIn", "unknown"],
  ] as const)("400 for %j", async ([body, pointer, rule], { roles }) => {
    const response = await roles.create(body);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer, rule })]);
  });

  test("403 for a permission that the caller lacks", async ({ organization, roles }) => {
    const response = await roles.create(
      { name: "Policies", permissions: ["approvals:read", "approvals:manage"] },
      organization.admin,
    );
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({
      code: "ORGANIZATION_PERMISSION_DENIED",
      requiredPermission: "approvals:manage",
    });
    const own = await roles.create(
      { name: "Policies", permissions: ["approvals:read", "approvals:manage"] },
      organization.owner,
    );
    expect(own.status).toBe(201);
  });

  test.for(["owner", "VIEWER", "Planner", "planner"])(
    "409 for the name %s, which is taken",
    async (name, { roles }) => {
      await roles.create({ name: "Planner", permissions: [] });
      const response = await roles.create({ name, permissions: [] });
      expect([response.status, response.body.code, response.body.field]).toEqual([
        409,
        "UNIQUE_CONFLICT",
        "name",
      ]);
      expect(response.body.existingId).toMatch(/^[0-9a-f-]{36}$/u);
    },
  );

  test("one of eight concurrent calls with the same name succeeds", async ({ roles }) => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => roles.create({ name: "Race", permissions: [] })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
  });

  test("409 LIMIT_REACHED beyond 20 custom roles, also for concurrent calls", async ({
    organization,
    roles,
  }) => {
    await organization.insert((insert) => {
      for (let index = 0; index < 18; index += 1) {
        insert("roles", { name: `Role ${index}`, permissions: [] });
      }
    });
    const dry = await roles.create({ name: "Preview", permissions: [] }, undefined, "?dryRun=true");
    expect([dry.status, dry.body.wouldReturn]).toEqual([200, 201]);
    const responses = await Promise.all(
      ["a", "b", "c", "d"].map((name) => roles.create({ name, permissions: [] })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 409, 409,
    ]);
    const rejected = responses.find(({ status }) => status === 409);
    expect(rejected?.body).toMatchObject({ code: "LIMIT_REACHED", limit: 20, current: 20 });
  });

  test("emits organization.updated with the kind role", async ({ organization, roles }) => {
    const { body } = await roles.create({ name: "Told", permissions: [] });
    const [event] = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events",
        values: [],
      }),
    );
    expect([event?.type, event?.payload.data.kind, event?.payload.data.object]).toEqual([
      "organization.updated",
      "role",
      body,
    ]);
  });
});
