import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();

async function insertTask(number: number): Promise<string> {
  return organization.insert((insert) =>
    insert("tasks", { number, title: "Weekbeurt", created_by: organization.owner.id }),
  );
}

function read(id: string, as = organization.viewer) {
  return service.request("GET", `${organization.path}/tasks/${id}`, { as });
}

describe("getTask", () => {
  test("200 with assignees in order, one of them disabled", async () => {
    const former = await service.createUser("Former Member");
    await service.addMember(organization, former, "member");
    const { body: task } = await service.request("POST", `${organization.path}/tasks`, {
      as: organization.member,
      body: { title: "x", assigneeUserIds: [former.id, organization.admin.id] },
    });
    const disabledAt = "2026-11-20T09:00:00.000Z";
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update memberships set disabled_at = $1 where user_id = $2",
        values: [disabledAt, former.id],
      });
    });
    const { status, body } = await read(task.id);
    expect(status).toBe(200);
    expect(body.assignees).toEqual([
      { userId: former.id, displayName: "Former Member", avatarUrl: null, disabledAt },
      {
        userId: organization.admin.id,
        displayName: organization.admin.displayName,
        avatarUrl: null,
        disabledAt: null,
      },
    ]);
  });

  test("200 with the last 20 comments, the newest last", async () => {
    const id = await insertTask(2_001);
    for (let index = 1; index <= 22; index += 1) {
      await service.request("PATCH", `${organization.path}/tasks/${id}/status`, {
        as: organization.member,
        body: { status: "todo", comment: `comment ${index}` },
      });
    }
    const { body } = await read(id);
    expect(body.commentCount).toBe(22);
    expect(body.comments.map(({ contentText }: { contentText: string }) => contentText)).toEqual(
      Array.from({ length: 20 }, (_, index) => `comment ${index + 3}`),
    );
  });

  test("200 with its agenda items: a series once, a hidden one only for its participants", async () => {
    const id = await insertTask(2_002);
    const { owner, member } = organization;
    const ids: Record<string, string> = {};
    await organization.insert((insert) => {
      const calendar_id = insert("calendars", {
        name: "Work",
        color: "#336699",
        kind: "team",
        time_zone: "Europe/Amsterdam",
      });
      const item = (title: string, day: string, values: Record<string, unknown> = {}) => {
        ids[title] = insert("agenda_items", {
          calendar_id,
          source: "item",
          state: "confirmed",
          visibility: "public",
          transparency: "opaque",
          title,
          start_at: `${day}T07:00:00Z`,
          end_at: `${day}T08:00:00Z`,
          time_zone: "Europe/Amsterdam",
          owner_user_id: owner.id,
          created_by: owner.id,
          task_id: id,
          ...values,
        });
      };
      item("plain", "2026-11-25");
      item("series", "2026-11-23", {
        series_start_at: "2026-11-23 08:00",
        recurrence_rule: JSON.stringify({ frequency: "weekly", intervalCount: 1 }),
      });
      item("confidential", "2026-11-24", { visibility: "confidential" });
      item("private", "2026-11-26", { visibility: "private" });
      item("for nothing", "2026-11-24", { task_id: null });
      insert("agenda_items", {
        recurrence_parent_item_id: ids["series"] ?? null,
        recurrence_id_at: "2026-11-30T07:00:00Z",
        start_at: "2026-11-30T07:00:00Z",
        end_at: "2026-11-30T08:00:00Z",
      });
    });
    const seen = async (as = owner) => (await read(id, as)).body.agendaItemIds;
    expect(await seen(owner)).toEqual([
      ids["series"],
      ids["confidential"],
      ids["plain"],
      ids["private"],
    ]);
    expect(await seen(member)).toEqual([ids["series"], ids["plain"]]);
  });

  test("403 for a caller whose role lacks the permission", async () => {
    const id = await insertTask(2_003);
    const user = await service.addMemberWithPermissions(organization, ["customers:read"]);
    const { status, body } = await read(id, user);
    expect([status, body.code, body.requiredPermission]).toEqual([
      403,
      "ORGANIZATION_PERMISSION_DENIED",
      "tasks:read",
    ]);
  });

  test("404 for a task that is unknown or another organization's", async () => {
    const other = await service.createOrganization();
    const { body: elsewhere } = await service.request("POST", `${other.path}/tasks`, {
      as: other.owner,
      body: { title: "Elsewhere" },
    });
    for (const id of [elsewhere.id, uuidv7()]) {
      const { status, body } = await read(id);
      expect([status, body.code, body.resource]).toEqual([404, "RESOURCE_NOT_FOUND", "task"]);
    }
  });

  test("400 for a display number in the path", async () => {
    const { status, body } = await read("T-1042");
    expect([status, body.code, body.errors[0].name]).toEqual([400, "VALIDATION_FAILED", "taskId"]);
  });
});
