import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { createCounter } from "../../../testing/create-counter.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestRequest } from "../../../testing/test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const nextNumber = createCounter(5_001);

const doneAt = "2026-11-12T15:20:00.000Z";

async function insertTask(values: Record<string, unknown> = {}): Promise<string> {
  return organization.insert((insert) =>
    insert("tasks", {
      number: nextNumber(),
      title: "Winter check",
      created_by: organization.owner.id,
      ...values,
    }),
  );
}

function setStatus(id: string, body: unknown, request: TestRequest = { as: organization.member }) {
  return service.request("PATCH", `${organization.path}/tasks/${id}/status`, { ...request, body });
}

async function read(id: string) {
  const { body } = await service.request("GET", `${organization.path}/tasks/${id}`, {
    as: organization.viewer,
  });
  return body;
}

/** Returns the warnings of a dry run. */
async function warningsOf(id: string, status: string): Promise<string[]> {
  const path = `${organization.path}/tasks/${id}/status?dryRun=true`;
  const { body } = await service.request("PATCH", path, {
    as: organization.member,
    body: { status },
  });
  return body.warnings;
}

type Event = { type: string; payload: { sequence?: number; data: { object: any; previous: any } } };

function trace(id: string) {
  return organization.run(async (transaction) => {
    const [entries, events] = await Promise.all([
      transaction.all<{ outcome: string; canonical: string }>({
        text: "select outcome, canonical from audit_entries where target_id = $1 order by sequence",
        values: [id],
      }),
      transaction.all<Event>({
        text: "select type, payload from events where payload->'data'->>'id' = $1 order by sequence",
        values: [id],
      }),
    ]);
    const fields = entries.map(({ canonical }) =>
      (JSON.parse(canonical) as { changes: { field: string }[] }).changes.map(({ field }) => field),
    );
    return { outcomes: entries.map(({ outcome }) => outcome), fields, events };
  });
}

const statuses = ["todo", "in_progress", "waiting", "done", "cancelled"];
const allowed: Record<string, string[]> = {
  todo: ["in_progress", "waiting", "done", "cancelled"],
  in_progress: ["todo", "waiting", "done", "cancelled"],
  waiting: ["todo", "in_progress", "cancelled"],
  done: ["todo", "in_progress"],
  cancelled: ["todo"],
};
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
const isMove = ([from, to]: readonly [string, string]) => allowed[from]?.includes(to) ?? false;

describe("setTaskStatus", () => {
  test.each(pairs.filter(isMove))("200 from %s to %s", async (from, to) => {
    const id = await insertTask({ status: from, completed_at: from === "done" ? doneAt : null });
    const before = await read(id);
    const response = await setStatus(id, { status: to });
    expect(response.status).toBe(200);
    const { comments, ...task } = await read(id);
    expect(response.body).toEqual(task);
    expect(comments).toEqual([]);
    const { comments: _comments, ...unchanged } = before;
    expect(task).toEqual({
      ...unchanged,
      status: to,
      completedAt: to === "done" ? task.updatedAt : null,
      updatedAt: task.updatedAt,
    });
    expect(Date.parse(task.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    const { outcomes, fields, events } = await trace(id);
    const changesCompletion = from === "done" || to === "done";
    expect(outcomes).toEqual(["succeeded"]);
    expect(fields).toEqual([changesCompletion ? ["status", "completedAt"] : ["status"]]);
    expect(events).toMatchObject([
      {
        type: "task.status_changed",
        payload: {
          data: {
            kind: "task",
            displayNumber: task.displayNumber,
            object: task,
            previous: { status: from },
          },
        },
      },
    ]);
  });

  test.each(statuses)("200 from %s to itself changes nothing", async (status) => {
    const id = await insertTask({ status, completed_at: status === "done" ? doneAt : null });
    const before = await read(id);
    const response = await setStatus(id, { status, comment: null });
    expect(response.status).toBe(200);
    expect(await read(id)).toEqual(before);
    expect({ ...response.body, comments: [] }).toEqual(before);
    expect(await trace(id)).toEqual({ outcomes: [], fields: [], events: [] });
  });

  test.each(pairs.filter((pair) => !isMove(pair) && pair[0] !== pair[1]))(
    "409 from %s to %s",
    async (from, to) => {
      const id = await insertTask({ status: from });
      const before = await read(id);
      const response = await setStatus(id, { status: to, comment: "Not written." });
      expect([response.status, response.body]).toEqual([
        409,
        expect.objectContaining({
          code: "TASK_STATUS_TRANSITION_INVALID",
          detail: `Task ${before.displayNumber} is ${from} and cannot go to ${to}.`,
          from,
          to,
          allowed: allowed[from],
          hint: {
            waiting: "Move it to in_progress first.",
            done: "Reopen it first with status in_progress.",
            cancelled: "Reopen it first with status todo.",
          }[from],
        }),
      ]);
      expect(await read(id)).toEqual(before);
      const { outcomes, events } = await trace(id);
      expect([outcomes, events]).toEqual([["failed"], []]);
    },
  );

  test("200 keeps completedAt if the status is set to done again", async () => {
    const id = await insertTask();
    const first = await setStatus(id, { status: "done" });
    const again = await setStatus(id, { status: "done", comment: "Really done." });
    expect(again.body.completedAt).toBe(first.body.completedAt);
    expect(again.body.completedAt).toMatch(/Z$/u);
  });

  test.each([
    [["a"], ["b"]],
    [["a", "b"], []],
    [[], ["a"]],
  ])(
    "200 to done with %j open and %j done, with a warning about open items",
    async (open, done) => {
      const item = (text: string, isDone: boolean) => ({ id: uuidv7(), text, done: isDone });
      const checklist = [
        ...open.map((text) => item(text, false)),
        ...done.map((text) => item(text, true)),
      ];
      const id = await insertTask({ checklist: JSON.stringify(checklist) });
      const warnings = await warningsOf(id, "done");
      const { displayNumber } = await read(id);
      expect(warnings).toEqual(
        open.length === 0
          ? []
          : [
              `${displayNumber} still has ${open.length} open checklist item${open.length === 1 ? "" : "s"}.`,
            ],
      );
      expect(await warningsOf(id, "waiting")).toEqual([]);
      const response = await setStatus(id, { status: "done" });
      expect([response.status, response.body.status, response.body.checklist]).toEqual([
        200,
        "done",
        checklist,
      ]);
    },
  );

  test("200 for one of two conflicting concurrent changes, 409 for the other", async () => {
    const id = await insertTask();
    const responses = await Promise.all([
      setStatus(id, { status: "done" }),
      setStatus(id, { status: "cancelled" }, { as: organization.admin }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = responses.find(({ status }) => status === 200);
    expect((await read(id)).status).toBe(winner?.body.status);
  });

  test("200 raises the version by one", async () => {
    const id = await insertTask({ version: 7 });
    await setStatus(id, { status: "waiting" });
    await setStatus(id, { status: "waiting" });
    const row = await organization.run((transaction) =>
      transaction.one({ text: "select version from tasks where id = $1", values: [id] }),
    );
    expect(row).toEqual({ version: 8 });
  });

  test("200 for a token with the scope mcp:read, 403 with only mcp:write", async () => {
    const id = await insertTask();
    const tokenOf = (scope: string) => service.issuer.sign({ sub: organization.member.id, scope });
    const rejected = await setStatus(id, { status: "done" }, { token: tokenOf("mcp:write") });
    expect([rejected.status, rejected.body.code, rejected.body.requiredScope]).toEqual([
      403,
      "AUTH_INSUFFICIENT_SCOPE",
      "mcp:read",
    ]);
    expect(await read(id)).toMatchObject({ status: "todo" });
    const response = await setStatus(id, { status: "done" }, { token: tokenOf("mcp:read") });
    expect([response.status, response.body.status]).toEqual([200, "done"]);
  });
});

describe("setTaskStatus with a comment", () => {
  test("200 stores the comment unchanged, with a separate event", async () => {
    const id = await insertTask();
    const text = "  Waiting for the battery 🔋\r\n\nsee <b>T-1043</b> ";
    const response = await setStatus(id, { status: "waiting", comment: text });
    expect([response.status, response.body.commentCount]).toEqual([200, 1]);
    const { comments, ...task } = await read(id);
    expect(task).toEqual(response.body);
    expect(comments).toEqual([
      {
        id: expect.any(String),
        taskId: id,
        contentText: text,
        contentDoc: {
          version: 1,
          blocks: [
            {
              type: "paragraph",
              content: [{ type: "text", text: "  Waiting for the battery 🔋" }],
            },
            { type: "paragraph", content: [] },
            { type: "paragraph", content: [{ type: "text", text: "see <b>T-1043</b> " }] },
          ],
        },
        authorId: organization.member.id,
        author: {
          userId: organization.member.id,
          displayName: organization.member.displayName,
          avatarUrl: null,
        },
        createdAt: task.updatedAt,
      },
    ]);
    const { outcomes, fields, events } = await trace(id);
    expect([outcomes, fields]).toEqual([["succeeded"], [["status", "commentCount"]]]);
    expect(events.map(({ type }) => type)).toEqual(["task.status_changed", "task.comment_added"]);
    for (const { payload } of events) {
      expect(payload.data).toMatchObject({
        object: task,
        previous: { status: "todo", commentCount: 0 },
      });
    }
  });

  test("a repeated call adds its comment once, or again after another change in between", async () => {
    const id = await insertTask();
    const body = { status: "waiting", comment: "Battery ordered." };
    const first = await setStatus(id, body);
    const again = await setStatus(id, body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await trace(id)).outcomes).toEqual(["succeeded"]);
    const other = await setStatus(id, body, { as: organization.admin });
    expect(other.body.commentCount).toBe(2);
    const third = await setStatus(id, body);
    expect(third.body.commentCount).toBe(3);
    await setStatus(id, { status: "todo" });
    expect((await setStatus(id, body)).body.commentCount).toBe(4);
  });

  test("200 in the current status adds only the comment", async () => {
    const id = await insertTask({ status: "done", completed_at: doneAt });
    const response = await setStatus(id, { status: "done", comment: "Thanks." });
    expect([response.status, response.body]).toEqual([
      200,
      expect.objectContaining({ status: "done", completedAt: doneAt, commentCount: 1 }),
    ]);
    const { outcomes, fields, events } = await trace(id);
    expect([outcomes, fields]).toEqual([["succeeded"], [["commentCount"]]]);
    expect(events.map(({ type }) => type)).toEqual(["task.comment_added"]);
  });

  test("200 for 10 000 emoji, 400 for one more", async () => {
    const id = await insertTask();
    const response = await setStatus(id, { status: "todo", comment: "🔋".repeat(10_000) });
    expect(response.status).toBe(200);
    const rejected = await setStatus(id, { status: "todo", comment: "🔋".repeat(10_001) });
    expect([rejected.status, rejected.body.errors[0].rule]).toEqual([400, "maxLength"]);
    expect((await read(id)).commentCount).toBe(1);
  });
});

describe("undoing setTaskStatus", () => {
  test.each(pairs.filter(isMove))("restores %s after a change to %s", async (from, to) => {
    const id = await insertTask({ status: from, completed_at: from === "done" ? doneAt : null });
    const before = await read(id);
    await setStatus(id, { status: to });
    expect(await undoLast(service, organization, "setTaskStatus")).toEqual({
      status: 200,
      code: null,
      conflicts: [],
      events: ["task.status_changed"],
    });
    const after = await read(id);
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
  });

  test("a comment that was added with the change stays", async () => {
    const id = await insertTask({ status: "waiting" });
    await setStatus(id, { status: "cancelled", comment: "No longer needed." });
    expect(await undoLast(service, organization, "setTaskStatus")).toMatchObject({
      status: 200,
      conflicts: [],
    });
    const after = await read(id);
    expect([after.status, after.commentCount, after.comments[0].contentText]).toEqual([
      "waiting",
      1,
      "No longer needed.",
    ]);
  });

  test("a change with only a comment cannot be undone", async () => {
    const id = await insertTask();
    await setStatus(id, { status: "todo", comment: "Just saying." });
    expect(await undoLast(service, organization, "setTaskStatus")).toMatchObject({
      status: 409,
      code: "AUDIT_NOT_REVERSIBLE",
    });
  });
});

describe("setTaskStatus rejections", () => {
  test.each([
    ["an unknown status", { status: "open" }, "/status", "enum"],
    ["null", { status: null }, "/status", "enum"],
    ["an empty comment", { status: "done", comment: "" }, "/comment", "minLength"],
    ["a comment of white space", { status: "done", comment: " \r\n" }, "/comment", "pattern"],
    ["a comment that is no text", { status: "done", comment: 1 }, "/comment", "type"],
    ["an unknown member", { status: "done", title: "x" }, "/title", "unknown"],
    ["a body that is no object", [], "", "type"],
  ])("400 for %s", async (_what, body, pointer, rule) => {
    const id = await insertTask();
    const response = await setStatus(id, body);
    expect([response.status, response.body.code, response.body.errors]).toEqual([
      400,
      "VALIDATION_FAILED",
      [expect.objectContaining({ pointer, rule })],
    ]);
    expect(await read(id)).toMatchObject({ status: "todo", commentCount: 0 });
  });

  test("400 for a body without a status", async () => {
    const id = await insertTask();
    const response = await setStatus(id, { comment: "Where to?" });
    expect([response.status, response.body.errors]).toEqual([
      400,
      [expect.objectContaining({ location: "body", pointer: "/status", received: null })],
    ]);
    expect(await read(id)).toMatchObject({ status: "todo", commentCount: 0 });
  });

  test("400 for a task id that is no UUID", async () => {
    const response = await setStatus("T-1042", { status: "done" });
    expect([response.status, response.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ location: "path", name: "taskId", rule: "format" }),
    ]);
  });

  test("409 for a deleted task", async () => {
    const id = await insertTask({ deleted_at: new Date() });
    const response = await setStatus(id, { status: "done" });
    expect([response.status, response.body.code]).toEqual([409, "RESOURCE_DELETED"]);
  });

  test("404 for a task that is unknown or another organization's", async () => {
    const other = await service.createOrganization();
    const { body: elsewhere } = await service.request("POST", `${other.path}/tasks`, {
      as: other.owner,
      body: { title: "Elsewhere" },
    });
    for (const id of [elsewhere.id, uuidv7()]) {
      const response = await setStatus(id, { status: "done" });
      expect([
        response.status,
        response.body.code,
        response.body.resource,
        response.body.id,
      ]).toEqual([404, "RESOURCE_NOT_FOUND", "task", id]);
    }
  });
});
