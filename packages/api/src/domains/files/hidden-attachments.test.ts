import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { undoLast } from "../../testing/undo-last.ts";
import { createTestAgenda } from "../agenda/testing/agenda-fixture.ts";
import { createFileFixtures, pdf } from "./testing/file-fixtures.ts";

// A file is attached to a task and to an agenda item of the member, which others may not know of.

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

test("a confidential item is named to its people only, alone and in lists", async ({
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

test("a private item is named: others see that the time is taken", async ({
  fixtures: { organization, files, upload },
  attachTo,
}) => {
  const item = await attachTo("private");
  const { id } = await upload(pdf, { attachTo: [item] });
  const read = await service.request("GET", `${files}/${id}`, { as: organization.owner });
  expect(read.body.attachments).toEqual([item]);
});

test("whoever may not know of it does not detach it", async ({
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

test("events name no confidential item", async ({
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
  const gone = await service.request("DELETE", `${files}/${sent.id}`, { as: admin });
  expect(gone.status).toBe(204);
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
