import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const path = `${organization.path}/invitations`;

async function invite(email: string): Promise<string> {
  const response = await service.request("POST", path, {
    as: organization.owner,
    body: { email, roleId: organization.roles["viewer"] },
  });
  expect(response.status, response.text).toBe(201);
  return response.body.id;
}
const first = await invite("first@singel.example");
const second = await invite("second@singel.example");
await service.request("DELETE", `${path}/${second}`, { as: organization.owner });

const list = (query = "", as = organization.owner) =>
  service.request("GET", `${path}${query}`, { as });

describe("listInvitations", () => {
  test("200 with invitations in every state, newest first, without tokens", async () => {
    const response = await list("?count=true");
    expect(response.body).toMatchObject({
      items: [
        { id: second, email: "second@singel.example", state: "revoked" },
        { id: first, email: "first@singel.example", state: "pending" },
      ],
      page: { totalCount: 2, hasMore: false },
    });
    expect(response.text).not.toContain("token");
  });

  test("200 with pagination, oldest first", async () => {
    const one = await list("?limit=1&sort=createdAt");
    const two = await list(`?limit=1&sort=createdAt&cursor=${one.body.page.nextCursor}`);
    const ids = [...one.body.items, ...two.body.items].map(({ id }) => id);
    expect([ids, two.body.page.hasMore]).toEqual([[first, second], false]);
  });

  test("200 without email addresses for callers without members:manage", async () => {
    const { body } = await list("", organization.viewer);
    expect(body.items.map(({ email }: { email: string | null }) => email)).toEqual([null, null]);
  });

  test("200 without invitations of another organization; 403 for a user who is not a member", async () => {
    const other = await service.createOrganization();
    const theirs = await service.request("GET", `${other.path}/invitations`, { as: other.owner });
    expect(theirs.body.items).toEqual([]);
    expect((await list("", other.owner)).status).toBe(403);
  });
});
