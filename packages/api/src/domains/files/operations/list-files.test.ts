import { expect, test } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";

const service = await openTestService();
const { organization, files, begin, upload } = await createFileFixtures(service);

const list = async (query: string, as = organization.viewer) => {
  const response = await service.request("GET", `${files}?sort=name&${query}`, { as });
  expect(response.status, response.text).toBe(200);
  return response.body.items.map(({ name }: { name: string }) => name);
};

test("files are filtered by name, type, and the record that they are attached to", async () => {
  const [taskId, otherId] = await organization.insert((insert) =>
    [1, 2].map((number) =>
      insert("tasks", { number, title: `Task ${number}`, created_by: organization.owner.id }),
    ),
  );
  const task = { kind: "task", targetId: taskId ?? "" };
  await upload(pdf, { name: "bakfiets-07_accu.pdf", attachTo: [task] });
  await begin({ name: "offerte.pdf" });
  await upload(Buffer.from("a,b"), {
    name: "prijzen.csv",
    contentType: "text/csv",
    attachTo: [task, { kind: "task", targetId: otherId ?? "" }],
  });
  expect(await list("")).toEqual(["bakfiets-07_accu.pdf", "offerte.pdf", "prijzen.csv"]);
  expect(await list("q=accu")).toEqual(["bakfiets-07_accu.pdf"]);
  expect(await list("q=07 bakf")).toEqual(["bakfiets-07_accu.pdf"]);
  expect(await list("contentType=text/csv")).toEqual(["prijzen.csv"]);
  expect(await list(`attachedToKind=task&attachedToId=${taskId}`)).toEqual([
    "bakfiets-07_accu.pdf",
    "prijzen.csv",
  ]);
  expect(await list(`attachedToId=${otherId?.toUpperCase()}`)).toEqual(["prijzen.csv"]);
  expect(await list(`attachedToKind=quote&attachedToId=${taskId}`)).toEqual([]);
});

test("tools accept the displayNumber of a record for uploads and filters", async () => {
  const { organization } = await createFileFixtures(service);
  const as = organization.member;
  const task = await service.request("POST", `${organization.path}/tasks`, {
    as,
    body: { title: "Accu" },
  });
  const { id, displayNumber } = task.body;
  const { content } = await callTool(
    service,
    "files_create_upload",
    {
      name: "numbered.pdf",
      contentType: "application/pdf",
      sizeBytes: pdf.length,
      attachTo: [{ kind: "task", targetId: displayNumber }],
    },
    { as },
  );
  expect(content).toMatchObject({ file: { attachments: [{ kind: "task", targetId: id }] } });
  const found = await callTool(
    service,
    "files_list",
    { attachedToKind: "task", attachedToId: displayNumber },
    { as },
  );
  expect(found.content).toMatchObject({ items: [{ name: "numbered.pdf" }] });
});

test("includeDeleted lists deleted files for members who may delete", async () => {
  const { id } = await upload(pdf, { name: "zz-gone.pdf" });
  await service.request("DELETE", `${files}/${id}`, { as: organization.admin });
  expect(await list("q=gone")).toEqual([]);
  const response = await service.request("GET", `${files}?q=gone&includeDeleted=true`, {
    as: organization.admin,
  });
  expect(response.body.items).toMatchObject([{ id, state: "deleted" }]);
});
