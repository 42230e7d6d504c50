import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { tasksOf } from "../testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization({ name: "Fietswerkplaats" });
const tasks = tasksOf(service, organization);

const test = base.extend("winterCheck", async () => (await tasks.create()).body);

describe("listTaskComments", () => {
  test("200 oldest first, page by page, without deleted comments", async ({ winterCheck }) => {
    const ids: string[] = [];
    for (const text of ["one", "two", "three", "four"]) {
      ids.push((await tasks.comment(winterCheck.id, { text })).body.id);
    }
    await tasks.removeComment(winterCheck.id, ids[1] ?? "");
    const first = await tasks.comments(winterCheck.id, "?limit=2&count=true", organization.viewer);
    expect(first.status).toBe(200);
    expect(first.body.items.map(({ contentText }: any) => contentText)).toEqual(["one", "three"]);
    expect(first.body.page).toMatchObject({ hasMore: true, totalCount: 3 });
    const next = await tasks.comments(
      winterCheck.id,
      `?limit=2&cursor=${first.body.page.nextCursor}`,
      organization.viewer,
    );
    expect(next.body.items.map(({ id }: any) => id)).toEqual([ids[3]]);
    expect(next.body.items[0].author.displayName).toBe(organization.member.displayName);
    const newest = await tasks.comments(winterCheck.id, "?sort=-createdAt&limit=1");
    expect(newest.body.items[0].contentText).toBe("four");
  });

  test("400 for includeDeleted: deleted comments are never shown", async ({ winterCheck }) => {
    const response = await tasks.comments(
      winterCheck.id,
      "?includeDeleted=true",
      organization.owner,
    );
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});
