import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const planner = await organization.insert((insert) =>
  insert("roles", { name: "Planner", permissions: ["tasks:read", "tasks:write"] }),
);

const list = (query = "", as = organization.viewer) =>
  service.request("GET", `${organization.path}/roles${query}`, { as });
const namesOf = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

describe("listRoles", () => {
  test("200 with built-in and custom roles by name, with their permissions", async () => {
    const { status, body } = await list("?count=true");
    expect([status, namesOf(body), body.page.totalCount]).toEqual([
      200,
      ["Admin", "Member", "Owner", "Planner", "Viewer"],
      5,
    ]);
    const [, , owner, custom] = body.items;
    expect(owner).toMatchObject({ id: organization.roles["owner"], isBuiltIn: true });
    expect(owner.permissions).toContain("roles:manage");
    expect(custom).toMatchObject({
      id: planner,
      organizationId: organization.id,
      isBuiltIn: false,
      permissions: ["tasks:read", "tasks:write"],
    });
  });

  test("200 with pagination in descending order", async () => {
    const first = await list("?limit=3&sort=-name");
    const second = await list(`?limit=3&sort=-name&cursor=${first.body.page.nextCursor}`);
    expect([...namesOf(first.body), ...namesOf(second.body)]).toEqual([
      "Viewer",
      "Planner",
      "Owner",
      "Member",
      "Admin",
    ]);
  });

  test("200 with deleted roles only if includeDeleted is true", async () => {
    const deletedId = await organization.insert((insert) =>
      insert("roles", { name: "Gone", permissions: [] }),
    );
    const as = organization.owner;
    await service.request("DELETE", `${organization.path}/roles/${deletedId}`, { as });
    expect(namesOf((await list()).body)).not.toContain("Gone");
    const { body } = await list("?includeDeleted=true", as);
    expect(body.items).toContainEqual(
      expect.objectContaining({ id: deletedId, deletedAt: expect.any(String) }),
    );
  });

  test("403 for a user who is not a member; 200 without roles of another organization", async () => {
    const other = await service.createOrganization();
    expect((await list("", other.owner)).status).toBe(403);
    const theirs = await service.request("GET", `${other.path}/roles`, { as: other.owner });
    expect(namesOf(theirs.body)).not.toContain("Planner");
  });
});
