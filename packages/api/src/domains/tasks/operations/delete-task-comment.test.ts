import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { tasksOf } from "../testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization({ name: "Fietswerkplaats" });
const tasks = tasksOf(service, organization);

const test = base
  .extend("winterCheck", async () => (await tasks.create()).body)
  .extend(
    "comment",
    ({ winterCheck }) =>
      async (as = organization.member) =>
        (await tasks.comment(winterCheck.id, { text: "Taken back" }, as)).body.id as string,
  );

describe("deleteTaskComment", () => {
  test("204 for the author, also when repeated; commentCount decreases by one", async ({
    comment,
    winterCheck,
  }) => {
    const id = await comment();
    expect((await tasks.removeComment(winterCheck.id, id)).status).toBe(204);
    expect((await tasks.removeComment(winterCheck.id, id)).status).toBe(204);
    const { body } = await tasks.read(winterCheck.id);
    expect([body.commentCount, body.comments]).toEqual([0, []]);
    expect(await tasks.events(winterCheck.id)).toEqual([
      "task.created",
      "task.comment_added",
      "task.updated",
    ]);
  });

  test("for a comment of another member, 403 with only tasks:write, 204 with tasks:delete", async ({
    comment,
    winterCheck,
  }) => {
    const user = await service.addMemberWithPermissions(organization, [
      "tasks:read",
      "tasks:write",
    ]);
    const [own, others] = [await comment(user), await comment()];
    const denied = await tasks.removeComment(winterCheck.id, others, user);
    expect([
      denied.status,
      denied.body.code,
      denied.body.requiredPermission,
      denied.body.detail,
    ]).toEqual([
      403,
      "ORGANIZATION_PERMISSION_DENIED",
      "tasks:delete",
      "This comment is another member's: deleting it needs the permission tasks:delete.",
    ]);
    expect((await tasks.removeComment(winterCheck.id, own, user)).status).toBe(204);
    expect((await tasks.removeComment(winterCheck.id, others, organization.admin)).status).toBe(
      204,
    );
  });

  test("403 for a viewer, 404 for a comment of another task, 409 on a deleted task", async ({
    comment,
    winterCheck,
  }) => {
    const id = await comment();
    const denied = await tasks.removeComment(winterCheck.id, id, organization.viewer);
    expect([denied.status, denied.body.requiredPermission]).toEqual([403, "tasks:write"]);
    const { body: other } = await tasks.create();
    const elsewhere = await tasks.removeComment(other.id, id);
    expect([elsewhere.status, elsewhere.body.resource]).toEqual([404, "task_comment"]);
    await tasks.remove(winterCheck.id);
    const late = await tasks.removeComment(winterCheck.id, id);
    expect([late.status, late.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });
});
