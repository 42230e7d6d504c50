import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const read = (userId: string, as = organization.owner) =>
  service.request("GET", `${organization.path}/members/${userId}`, { as });

describe("getMember", () => {
  test("200 with the role and an ETag; 412 for a change of another version", async () => {
    const { admin } = organization;
    const response = await read(admin.id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      userId: admin.id,
      organizationId: organization.id,
      displayName: "Adam Admin",
      email: admin.email,
      roleId: organization.roles["admin"],
      disabledAt: null,
    });
    const stale = await service.request("PATCH", `${organization.path}/members/${admin.id}`, {
      as: organization.owner,
      headers: { "if-match": '"9.000000000000"' },
      body: { disabled: true },
    });
    expect([stale.status, stale.body.code]).toEqual([412, "VERSION_CONFLICT"]);
    expect((await read(admin.id)).headers.get("etag")).toBe(response.headers.get("etag"));
  });

  test("200 without the email address for callers without members:manage", async () => {
    const { body } = await read(organization.admin.id, organization.viewer);
    expect([body.displayName, body.email]).toEqual(["Adam Admin", null]);
  });

  test("200 with the role in this organization for a member of several", async () => {
    const other = await service.createOrganization();
    await service.addMember(other, organization.member, "owner");
    const { body } = await read(organization.member.id);
    expect([body.organizationId, body.roleId]).toEqual([
      organization.id,
      organization.roles["member"],
    ]);
  });

  test("404 for a removed member, a user who is not a member, and an unknown id", async () => {
    const removed = await service.createUser();
    await service.addMember(organization, removed, "viewer");
    await service.request("DELETE", `${organization.path}/members/${removed.id}`, {
      as: organization.owner,
    });
    const nonMember = await service.createUser();
    for (const id of [removed.id, nonMember.id, uuidv7()]) {
      const { status, body } = await read(id);
      expect([status, body.code, body.resource]).toEqual([404, "RESOURCE_NOT_FOUND", "member"]);
    }
  });
});
