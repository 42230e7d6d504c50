import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";

const service = await openTestService();
const { organization, files, member, upload } = await createFileFixtures(service);
const taskId = await organization.insert((insert) =>
  insert("tasks", { number: 1, title: "Accu", created_by: organization.owner.id }),
);
const update = (id: string, body: object, as = member) =>
  service.request("PATCH", `${files}/${id}`, { as, body });

test("200 changes name, labels and attachments; undo restores them", async () => {
  const file = await upload(pdf);
  const changes = {
    name: "accu.pdf",
    labels: ["onderhoud"],
    attachments: [{ kind: "task", targetId: taskId }],
  };
  const { status, body, headers } = await update(file.id, changes);
  expect([status, body]).toEqual([200, { ...file, ...changes, updatedAt: expect.any(String) }]);
  expect(headers.get("etag")).toMatch(/^"3\./u);
  expect(await undoLast(service, organization, "updateFile")).toMatchObject({ status: 200 });
  const read = await service.request("GET", `${files}/${file.id}`, { as: member });
  expect(read.body).toMatchObject({ name: "report.pdf", labels: [], attachments: [] });
});

test("an empty body changes nothing", async () => {
  const file = await upload(pdf);
  expect((await update(file.id, {})).body).toEqual(file);
});

test.each([
  [{ name: "accu.exe" }, "VALIDATION_FAILED", "/name"],
  [{ name: "a/b.pdf" }, "VALIDATION_FAILED", "/name"],
  [{ name: null }, "VALIDATION_FAILED", "/name"],
  [{ contentType: "text/plain" }, "VALIDATION_FAILED", "/contentType"],
  [
    { attachments: [{ kind: "task", targetId: uuidv7() }] },
    "REFERENCE_NOT_FOUND",
    "/attachments/0/targetId",
  ],
])("400 for %j", async (changes, code, pointer) => {
  const { id } = await upload(pdf);
  const { status, body } = await update(id, changes);
  expect([status, body.code, body.errors[0].pointer]).toEqual([400, code, pointer]);
});
