import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { insertOrder, insertQuote } from "../../../testing/insert-sales.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { rejectionOf, tasksOf } from "../testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization({ name: "Fietswerkplaats" });
const tasks = tasksOf(service, organization);
await organization.insert((insert) => {
  insert("customers", { id: 1001, name: "Customer 1001", currency: "EUR" });
});

const test = base.extend("winterCheck", async () => (await tasks.create()).body);

const mention = (start: number, end: number, kind: string, id: string) => ({
  start,
  end,
  reference: { kind, id },
});

describe("createTaskComment", () => {
  test("201 stores the text unchanged, with mentions in contentDoc", async ({ winterCheck }) => {
    const quote = await insertQuote(organization);
    const order = await insertOrder(organization);
    const text = " @Adam 🔋 zie Q-31\r\nen O-18 ";
    const selections = [
      mention(1, 6, "user", organization.admin.id),
      mention(13, 17, "quote", quote),
      mention(22, 26, "order", order),
    ];
    const response = await tasks.comment(winterCheck.id, { text, selections });
    expect([response.status, response.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/u),
        taskId: winterCheck.id,
        contentText: text,
        contentDoc: {
          version: 1,
          blocks: [
            {
              type: "paragraph",
              content: [
                { type: "text", text: " " },
                { type: "mention", text: "@Adam", reference: selections[0]?.reference },
                { type: "text", text: " 🔋 zie " },
                { type: "mention", text: "Q-31", reference: selections[1]?.reference },
              ],
            },
            {
              type: "paragraph",
              content: [
                { type: "text", text: "en " },
                { type: "mention", text: "O-18", reference: selections[2]?.reference },
                { type: "text", text: " " },
              ],
            },
          ],
        },
        authorId: organization.member.id,
        author: {
          userId: organization.member.id,
          displayName: organization.member.displayName,
          avatarUrl: null,
        },
        createdAt: expect.any(String),
      },
    ]);
    const again = (await tasks.read(winterCheck.id)).body;
    expect([again.comments, again.commentCount]).toEqual([[response.body], 1]);
    expect(again.updatedAt).toBe(response.body.createdAt);
  });

  test("201 emits an event with the task, and an audit entry for the task", async ({
    winterCheck,
  }) => {
    const { body: comment } = await tasks.comment(winterCheck.id, { text: "Done on Thursday." });
    const rows = await organization.run((transaction) =>
      transaction.all<{ type: string; data: { object: any; previous: unknown } }>({
        text: "select type, payload->'data' as data from events where payload->'data'->>'id' = $1 order by sequence",
        values: [winterCheck.id],
      }),
    );
    const { comments: _, ...present } = (await tasks.read(winterCheck.id)).body;
    expect(rows.at(-1)).toEqual({
      type: "task.comment_added",
      data: {
        kind: "task",
        id: winterCheck.id,
        displayNumber: winterCheck.displayNumber,
        object: present,
        previous: null,
      },
    });
    const entry = await organization.run((transaction) =>
      transaction.one<{ canonical: string }>({
        text: "select canonical from audit_entries where action = 'createTaskComment' and target_id = $1",
        values: [winterCheck.id],
      }),
    );
    const { changes } = JSON.parse(entry?.canonical ?? "{}") as { changes: { field: string }[] };
    expect(changes.map(({ field }) => field)).toContain("contentText");
    expect(comment.contentText).toBe("Done on Thursday.");
  });

  test("201 adds one comment for a repeated idempotency key", async ({ winterCheck }) => {
    const request = {
      as: organization.member,
      headers: { "idempotency-key": "comment-1" },
      body: { text: "Once." },
    };
    const path = `${tasks.path}/${winterCheck.id}/comments`;
    const first = await service.request("POST", path, request);
    const second = await service.request("POST", path, request);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await tasks.read(winterCheck.id)).body.commentCount).toBe(1);
  });

  test("201 for 10 000 emoji, 400 for one more", async ({ winterCheck }) => {
    expect((await tasks.comment(winterCheck.id, { text: "🔋".repeat(10_000) })).status).toBe(201);
    expect(rejectionOf(await tasks.comment(winterCheck.id, { text: "🔋".repeat(10_001) }))).toEqual(
      [400, "VALIDATION_FAILED", [["/text", "maxLength"]]],
    );
  });

  test.for([
    ["no text", {}, "/text", "required"],
    ["white space", { text: " \r\n" }, "/text", "pattern"],
    ["an unknown member", { text: "a", html: "" }, "/html", "unknown"],
    [
      "a selection after the text",
      { text: "abc", selections: [mention(0, 4, "user", uuidv7())] },
      "/selections/0/end",
      "max",
    ],
  ] as const)("400 for %s", async ([_what, body, pointer, rule], { winterCheck }) => {
    expect(rejectionOf(await tasks.comment(winterCheck.id, body))).toEqual([
      400,
      "VALIDATION_FAILED",
      [[pointer, rule]],
    ]);
  });

  test("400 for mentioned records that are unknown, deleted, or not readable for the caller", async ({
    winterCheck,
  }) => {
    const deleted = (await tasks.create()).body.id;
    await tasks.remove(deleted);
    const selections = [
      mention(0, 1, "task", deleted),
      mention(1, 2, "quote", await insertQuote(organization)),
      mention(2, 3, "order", uuidv7()),
      mention(3, 4, "file", uuidv7()),
    ];
    const pointers = (indexes: number[]) => [
      400,
      "REFERENCE_NOT_FOUND",
      indexes.map((index) => [`/selections/${index}/reference/id`, "unknown"]),
    ];
    const body = { text: "abcd", selections };
    expect(rejectionOf(await tasks.comment(winterCheck.id, body))).toEqual(pointers([0, 2, 3]));
    const user = await service.addMemberWithPermissions(organization, [
      "tasks:read",
      "tasks:write",
    ]);
    expect(rejectionOf(await tasks.comment(winterCheck.id, body, user))).toEqual(
      pointers([0, 1, 2, 3]),
    );
  });

  test("403 for a viewer, 404 for an unknown task", async ({ winterCheck }) => {
    const denied = await tasks.comment(winterCheck.id, { text: "a" }, organization.viewer);
    expect([denied.status, denied.body.requiredPermission]).toEqual([403, "tasks:write"]);
    const unknown = await tasks.comment(uuidv7(), { text: "a" });
    expect([unknown.status, unknown.body.resource]).toEqual([404, "task"]);
  });
});

test("undo of a comment deletes it, undo of its deletion restores it", async ({ winterCheck }) => {
  const { body: comment } = await tasks.comment(winterCheck.id, { text: "Back and forth" });
  expect(await undoLast(service, organization, "createTaskComment")).toEqual({
    status: 200,
    code: null,
    conflicts: [],
    events: ["task.updated"],
  });
  expect((await tasks.read(winterCheck.id)).body.comments).toEqual([]);
  const { body: second } = await tasks.comment(winterCheck.id, { text: "Again" });
  await tasks.removeComment(winterCheck.id, second.id);
  expect(await undoLast(service, organization, "deleteTaskComment")).toEqual({
    status: 200,
    code: null,
    conflicts: [],
    events: ["task.comment_added"],
  });
  const { body } = await tasks.read(winterCheck.id);
  expect([body.commentCount, body.comments]).toEqual([1, [second]]);
  expect(comment.id).not.toBe(second.id);
});
