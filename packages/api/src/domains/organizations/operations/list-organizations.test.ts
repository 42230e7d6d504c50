import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const user = await service.createUser("Youssef el Idrissi");
const names = ["Accu", "Banden", "Ketting"];
const organizations = await Promise.all(names.map((name) => service.createOrganization({ name })));
for (const organization of organizations) await service.addMember(organization, user, "viewer");
await service.createOrganization({ name: "Not theirs" });

const list = (query = "", as = user) => service.request("GET", `/v1/organizations${query}`, { as });
const namesOf = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);

describe("listOrganizations", () => {
  test("200 with the caller's organizations by name, and the role in each", async () => {
    const { status, body } = await list("?count=true");
    expect([status, namesOf(body), body.page.totalCount]).toEqual([200, names, 3]);
    expect(body.items[0]).toMatchObject({
      id: organizations[0]?.id,
      role: { id: organizations[0]?.roles["viewer"], name: "Viewer" },
    });
  });

  test("200 with pagination in descending order", async () => {
    const first = await list("?limit=2&sort=-name");
    const second = await list(`?limit=2&sort=-name&cursor=${first.body.page.nextCursor}`);
    expect([namesOf(first.body), namesOf(second.body), second.body.page.hasMore]).toEqual([
      ["Ketting", "Banden"],
      ["Accu"],
      false,
    ]);
  });

  test("400 for the cursor of another user", async () => {
    const { body } = await list("?limit=1");
    const [, , other] = organizations;
    const response = await list(`?limit=1&cursor=${body.page.nextCursor}`, other?.owner);
    expect([response.status, response.body.code]).toEqual([400, "CURSOR_INVALID"]);
  });

  test("200 without items for a user without membership; 401 without credentials", async () => {
    expect((await list("", await service.createUser())).body.items).toEqual([]);
    expect((await service.request("GET", "/v1/organizations")).status).toBe(401);
  });
});
