import { describe, expect, test as base } from "vitest";
import { permissions } from "../../kernel/permissions/permissions.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";
import { revertLast, undoLast } from "../../testing/undo-last.ts";
import { createTestAgenda } from "../agenda/testing/agenda-fixture.ts";
import { approvalsOf } from "../approvals/testing/approval-fixture.ts";
import { createFileFixtures, pdf } from "./testing/file-fixtures.ts";

// A file is attached to a task and to an agenda item of the member, which is hidden from others.

const service = await openTestService();

const test = base
  .extend("fixtures", () => createFileFixtures(service))
  .extend("task", async ({ fixtures: { organization } }) => {
    const targetId = await organization.insert((insert) =>
      insert("tasks", { number: 1, title: "Accu", created_by: organization.owner.id }),
    );
    return { kind: "task", targetId };
  })
  .extend("attachTo", async ({ fixtures: { organization, member } }) => {
    const agenda = await createTestAgenda(service, organization);
    return async (visibility: string) => {
      const { id } = await agenda.ok(
        "POST",
        "/items",
        {
          calendarId: agenda.calendars.team,
          title: "Doctor",
          visibility,
          startAt: "2027-03-01T09:00:00Z",
          endAt: "2027-03-01T10:00:00Z",
        },
        member,
      );
      return { kind: "agenda_item", targetId: id as string };
    };
  });

test("getFile and listFiles return a confidential item only to its participants", async ({
  fixtures: { organization, files, member, upload },
  task,
  attachTo,
}) => {
  const item = await attachTo("confidential");
  const { id, attachments } = await upload(pdf, { attachTo: [item, task] });
  expect(attachments).toEqual([item, task]);
  const seen = async (as = member) => {
    const [read, all, ofItem] = await Promise.all(
      [`/${id}`, "", `?attachedToKind=agenda_item&attachedToId=${item.targetId}`].map((path) =>
        service.request("GET", files + path, { as }),
      ),
    );
    return [
      read?.body.attachments,
      all?.body.items.map((file: any) => file.attachments),
      ofItem?.body.items.map((file: any) => file.id),
    ];
  };
  expect(await seen(member)).toEqual([[item, task], [[item, task]], [id]]);
  expect(await seen(organization.owner)).toEqual([[task], [[task]], []]);
});

test("getFile returns a private item to others, who may see that the time is taken", async ({
  fixtures: { organization, files, upload },
  attachTo,
}) => {
  const item = await attachTo("private");
  const { id } = await upload(pdf, { attachTo: [item] });
  const read = await service.request("GET", `${files}/${id}`, { as: organization.owner });
  expect(read.body.attachments).toEqual([item]);
});

test("an update by others does not detach a hidden item", async ({
  fixtures: { organization, files, member, upload },
  task,
  attachTo,
}) => {
  const item = await attachTo("confidential");
  const { id } = await upload(pdf, { attachTo: [item, task] });
  const path = `${files}/${id}`;
  const update = (attachments: object[], as = organization.owner) =>
    service.request("PATCH", path, { as, body: { attachments } });
  expect((await update([])).body.attachments).toEqual([]);
  expect((await service.request("GET", path, { as: member })).body.attachments).toEqual([item]);
  expect((await update([item])).body.code).toBe("REFERENCE_NOT_FOUND");
  expect((await update([task])).body.attachments).toEqual([task]);
  expect((await update([], member)).body.attachments).toEqual([]);
  expect((await service.request("GET", path, { as: member })).body.attachments).toEqual([]);
});

test("events contain no confidential item", async ({
  fixtures: { organization, files, upload },
  task,
  attachTo,
}) => {
  const item = await attachTo("confidential");
  const declared = { attachTo: [item, task], contentBase64: pdf.toString("base64") };
  const sent = await upload(pdf, { attachTo: [item, task] });
  const inline = await service.request("POST", files, {
    as: organization.member,
    body: { name: "a.pdf", contentType: "application/pdf", sizeBytes: pdf.length, ...declared },
  });
  expect(inline.body.attachments).toEqual([item, task]);
  const { admin, owner } = organization;
  await service.request("PATCH", `${organization.path}/agenda/items/${item.targetId}`, {
    as: organization.member,
    body: { userIds: [admin.id] },
  });
  const deleted = await service.request("DELETE", `${files}/${sent.id}`, { as: admin });
  expect(deleted.status).toBe(204);
  expect(await undoLast(service, organization, "deleteFile")).toMatchObject({
    status: 200,
  });
  const events = await service.request("GET", `${organization.path}/events?types=file.*`, {
    as: owner,
  });
  expect(events.body.items.map(({ type, data }: any) => [type, data.object.attachments])).toEqual([
    ["file.available", [task]],
    ["file.available", [task]],
    ["file.deleted", [task]],
    ["file.available", [task]],
  ]);
  expect(events.text).not.toContain(item.targetId);
});

describe("the audit log", () => {
  const auditTest = test
    .extend("item", ({ attachTo }) => attachTo("confidential"))
    .extend("log", ({ fixtures: { organization } }) => {
      const { id: attendee } = organization.member;
      const read = async (fileId: string, as: TestUser) => {
        const path = `${organization.path}/audit-log?targetId=${fileId}`;
        const response = await service.request("GET", path, { as });
        return { text: response.text, entries: response.body.items as any[] };
      };
      return { read, attendee };
    })
    .extend("reader", ({ fixtures: { organization } }) => organization.owner)
    .extend("ofItem", async ({ fixtures: { organization } }) =>
      service.addMemberWithPermissions(organization, [...permissions]),
    );

  auditTest(
    "contains a confidential item only for its participants",
    async ({
      fixtures: { organization, files, upload, member },
      task,
      item,
      log,
      reader,
      ofItem,
    }) => {
      await service.request("PATCH", `${organization.path}/agenda/items/${item.targetId}`, {
        as: member,
        body: { userIds: [ofItem.id] },
      });
      const { id } = await upload(pdf, { attachTo: [item, task] });
      const path = `${files}/${id}`;
      const update = (body: object) => service.request("PATCH", path, { as: member, body });
      await update({ attachments: [task] });
      await update({ attachments: [item], name: "other.pdf" });
      await service.request("DELETE", path, { as: organization.admin });
      const attachments = ({ entries }: { entries: any[] }) =>
        entries.flatMap(({ action, changes }) =>
          changes
            .filter(({ field }: any) => field === "attachments")
            .map(({ before, after }: any) => [action, before, after]),
        );
      expect(attachments(await log.read(id, ofItem))).toEqual([
        ["deleteFile", [], null],
        ["updateFile", [task], [item]],
        ["updateFile", [item, task], [task]],
        ["createFileUpload", null, [item, task]],
      ]);
      const redacted = await log.read(id, reader);
      expect(attachments(redacted)).toEqual([
        ["deleteFile", [], null],
        ["updateFile", [task], []],
        ["createFileUpload", null, [task]],
      ]);
      expect(redacted.text).not.toContain(item.targetId);
    },
  );

  auditTest(
    "lets others undo the changes that they may see",
    async ({ fixtures: { organization, files, upload, member }, task, item, reader }) => {
      const { id } = await upload(pdf, { attachTo: [item, task] });
      const path = `${files}/${id}`;
      await service.request("PATCH", path, {
        as: member,
        body: { attachments: [], name: "b.pdf" },
      });
      const undone = await revertLast(service, organization, "updateFile");
      expect(undone.status, undone.text).toBe(200);
      expect(undone.text).not.toContain(item.targetId);
      const read = (as: TestUser) => service.request("GET", path, { as });
      expect((await read(reader)).body).toMatchObject({ name: "report.pdf", attachments: [task] });

      await service.request("PATCH", path, { as: member, body: { attachments: [task, item] } });
      const none = await revertLast(service, organization, "updateFile");
      expect(none.body).toMatchObject({ code: "AUDIT_NOT_REVERSIBLE", reason: "no_change" });
      expect((await read(member)).body.attachments).toEqual([task, item]);
    },
  );

  auditTest(
    "lets its participants undo an upload and a deletion",
    async ({ fixtures: { organization, files, member }, task, item }) => {
      const declared = { attachTo: [item, task], contentBase64: pdf.toString("base64") };
      const { body } = await service.request("POST", files, {
        as: member,
        body: { name: "a.pdf", contentType: "application/pdf", sizeBytes: pdf.length, ...declared },
      });
      const deleter = await service.addMemberWithPermissions(organization, [...permissions]);
      await service.request("PATCH", `${organization.path}/agenda/items/${item.targetId}`, {
        as: member,
        body: { userIds: [deleter.id] },
      });
      const asDeleter = { ...organization, owner: deleter };
      const deleted = await revertLast(service, asDeleter, "createFileUpload");
      expect(deleted.status, deleted.text).toBe(200);
      const back = await revertLast(service, asDeleter, "revertAuditEntry");
      expect(back.status, back.text).toBe(200);
      const read = await service.request("GET", `${files}/${body.id}`, { as: member });
      expect(read.body.attachments).toEqual([item, task]);
    },
  );
});

test("a pending approval that contains a confidential item is closed to others", async ({
  fixtures: { organization, files, upload, member },
  task,
  attachTo,
}) => {
  const item = await attachTo("confidential");
  const { id } = await upload(pdf, { attachTo: [task] });
  const operations = ["updateFile", "createFileUpload", "deleteFile"];
  await approvalsOf(service, organization).policy(operations, { match: { channels: ["api"] } });
  const deleter = organization.admin;
  const path = `${files}/${id}`;
  const held = await Promise.all([
    service.request("PATCH", path, { as: member, body: { attachments: [item] } }),
    service.request("PATCH", path, { as: member, body: { attachments: [] } }),
    service.request("POST", files, {
      as: member,
      body: { name: "a.pdf", contentType: "application/pdf", sizeBytes: 9, attachTo: [item] },
    }),
    service.request("DELETE", path, { as: deleter }),
  ]);
  expect(held.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const seen = await Promise.all(
    held.map(async ({ body }) => {
      const read = `${organization.path}/approvals/${body.id}`;
      return (await service.request("GET", read, { as: organization.viewer })).body.input !== null;
    }),
  );
  expect(seen).toEqual([false, true, false, true]);
});
