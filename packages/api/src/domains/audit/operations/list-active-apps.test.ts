import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization, TestUser } from "../../../testing/test-service.ts";

const service = await openTestService();

const test = base.extend("organization", () => service.createOrganization());

/** Creates a supplier through an app that acts for the user. */
async function createThroughApp(
  organization: TestOrganization,
  user: TestUser,
  client: { id: string; name?: string },
): Promise<string> {
  const token = service.issuer.sign({
    sub: user.id,
    email: user.email,
    client_id: client.id,
    ...(client.name === undefined ? {} : { client_name: client.name }),
  });
  const { status, body, text } = await service.request("POST", `${organization.path}/suppliers`, {
    token,
    body: { name: `Supplier of ${client.id}` },
  });
  expect(status, text).toBe(201);
  return body.createdAt;
}

const list = (organization: TestOrganization, query = "", as = organization.owner) =>
  service.request("GET", `${organization.path}/active-apps${query}`, { as });

describe("listActiveApps", () => {
  test("lists each app and member once, with the latest change and name", async ({
    organization,
  }) => {
    const { owner, admin } = organization;
    await createThroughApp(organization, owner, { id: "claude", name: "Claude" });
    const ofAdmin = await createThroughApp(organization, admin, { id: "claude", name: "Claude" });
    const ofOwner = await createThroughApp(organization, owner, { id: "claude" });
    const { status, body } = await list(organization);
    expect(status).toBe(200);
    const entry = (user: TestUser, lastActiveAt: string) => ({
      id: expect.stringMatching(/^[-0-9a-f]{36}$/u),
      clientId: "claude",
      clientName: "Claude",
      userId: user.id,
      userName: user.displayName,
      lastActiveAt,
    });
    expect(body.items).toHaveLength(2);
    expect(body.items).toEqual(
      expect.arrayContaining([entry(owner, ofOwner), entry(admin, ofAdmin)]),
    );
  });

  test("is empty if only people acted", async ({ organization }) => {
    await service.request("POST", `${organization.path}/suppliers`, {
      as: organization.owner,
      body: { name: "Accu & Aandrijving" },
    });
    expect((await list(organization)).body.items).toEqual([]);
  });

  test("has pages", async ({ organization }) => {
    for (const id of ["first", "second", "third"]) {
      await createThroughApp(organization, organization.owner, { id });
    }
    const first = await list(organization, "?limit=2");
    const { nextCursor } = first.body.page;
    const second = await list(organization, `?limit=2&cursor=${nextCursor}`);
    const clientIds = [...first.body.items, ...second.body.items].map(({ clientId }) => clientId);
    expect(clientIds).toHaveLength(3);
    expect(new Set(clientIds)).toEqual(new Set(["first", "second", "third"]));
  });

  test("shows nothing of another organization, even to a member of both", async ({
    organization,
  }) => {
    const other = await service.createOrganization();
    await service.addMember(other, organization.owner, "owner");
    await createThroughApp(other, organization.owner, { id: "elsewhere" });
    expect((await list(organization)).body.items).toEqual([]);
    expect((await list(other, "", organization.owner)).body.items).toHaveLength(1);
  });

  test("403 without audit:read", async ({ organization }) => {
    const user = await service.addMemberWithPermissions(organization, ["tasks:read"]);
    const { status, body } = await list(organization, "", user);
    expect([status, body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
  });
});
