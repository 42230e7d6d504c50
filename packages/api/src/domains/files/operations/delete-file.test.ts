import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";

const service = await openTestService();
const fixtures = await createFileFixtures(service);
const { organization, files, begin, put, upload, linkTo, fetchLink } = fixtures;
const remove = (id: string) =>
  service.request("DELETE", `${files}/${id}`, { as: organization.admin });

test("404 after the deletion of a file; undo restores it with its bytes", async () => {
  const { id } = await upload(pdf);
  expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204]);
  const deleted = await service.request("GET", `${files}/${id}`, { as: organization.viewer });
  expect(deleted.status).toBe(404);
  expect(await undoLast(service, organization, "deleteFile")).toMatchObject({
    status: 200,
    events: ["file.available"],
  });
  const fetched = await fetchLink(await linkTo(id));
  expect(fetched.text).toBe(new TextDecoder().decode(pdf));
});

test("undo of the deletion of a rejected file restores it as rejected", async () => {
  const { id } = await upload(Buffer.from("no PDF"));
  expect((await remove(id)).status).toBe(204);
  expect(await undoLast(service, organization, "deleteFile")).toMatchObject({
    status: 200,
    events: ["file.rejected"],
  });
});

test("409 for an upload that is not completed", async () => {
  const { body } = await begin();
  const states = [await remove(body.id)];
  await put(body.upload.url, pdf, body.upload.headers);
  states.push(await remove(body.id));
  expect(
    states.map(({ status, body: { code, from, allowed } }) => [status, code, from, allowed]),
  ).toEqual([
    [409, "FILE_STATE_INVALID", "awaiting_upload", ["processing"]],
    [409, "FILE_STATE_INVALID", "processing", ["available", "rejected"]],
  ]);
});
