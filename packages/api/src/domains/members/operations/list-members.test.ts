import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const list = (query = "", as = organization.owner) =>
  service.request("GET", `${organization.path}/members${query}`, { as });

describe("listMembers", () => {
  test("200 with the members of this organization only", async () => {
    const other = await service.createOrganization();
    // The owner is also a member of the other organization, which must not affect this list.
    await service.addMember(other, organization.owner, "viewer");
    const response = await list();
    expect(response.body.items.map((item: { displayName: string }) => item.displayName)).toEqual([
      "Adam Admin",
      "Mila Member",
      "Olga Owner",
      "Victor Viewer",
    ]);
    expect(response.body.items[2]).toMatchObject({
      userId: organization.owner.id,
      email: organization.owner.email,
      roleId: organization.roles["owner"],
    });
  });

  test("200 with pagination, sort order and selected fields", async () => {
    const first = await list("?limit=3&sort=-displayName&fields=displayName");
    expect(first.body.items).toEqual([
      { userId: organization.viewer.id, displayName: "Victor Viewer" },
      { userId: organization.owner.id, displayName: "Olga Owner" },
      { userId: organization.member.id, displayName: "Mila Member" },
    ]);
    const next = await list(
      `?limit=3&sort=-displayName&fields=displayName&cursor=${first.body.page.nextCursor}`,
    );
    expect(next.body.items).toEqual([{ userId: organization.admin.id, displayName: "Adam Admin" }]);
    expect((await list("?sort=joinedAt&count=true")).body.page.totalCount).toBe(4);
  });

  test("email addresses are null for callers without members:manage", async () => {
    for (const as of [organization.member, organization.viewer]) {
      const emails = (await list("", as)).body.items.map((item: { email: unknown }) => item.email);
      expect(emails).toEqual([null, null, null, null]);
      const one = await service.request(
        "GET",
        `${organization.path}/members/${organization.owner.id}`,
        { as },
      );
      expect([one.status, one.body.email, one.body.displayName]).toEqual([200, null, "Olga Owner"]);
    }
    const one = await service.request(
      "GET",
      `${organization.path}/members/${organization.viewer.id}`,
      { as: organization.admin },
    );
    expect(one.body.email).toBe(organization.viewer.email);
    expect(one.headers.get("etag")).toMatch(/^"1\./u);
  });
});
