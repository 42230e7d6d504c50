import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { createBlobStore } from "../../../blobs/create-blob-store.ts";
import { purgeDeleted } from "../../../kernel/purge/purge-deleted.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { systemActor } from "../../../kernel/audit.ts";
import { storeFile } from "../store-file.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";
import { tidyFiles } from "./tidy-files.ts";

const service = await openTestService({}, {}, [purgeDeleted, tidyFiles]);
const { organization, begin, put, upload } = await createFileFixtures(service);
const hour = 3_600_000;

const states = () =>
  organization.run(async (transaction) => {
    const rows = await transaction.all<{ id: string; state: string }>({
      text: "select id, state from files order by created_at",
      values: [],
    });
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  });

const attached = () =>
  organization.run((transaction) =>
    transaction.all({ text: "select file_id from file_attachments", values: [] }),
  );

/** Counts the files in the organization's store. */
async function countStoredFiles(): Promise<number> {
  const { store } = service.config.files;
  if (store.kind !== "disk") throw new Error("the test needs a file store on disk");
  const entries = await readdir(`${store.dir}/${organization.id}`, {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
}

test("uploads unfinished for a day, expired files and purged files are deleted, with bytes and attachments", async () => {
  const now = Date.now();
  await service.jobs.runDue();
  const waiting = (await begin()).body;
  const sent = (await begin()).body;
  await put(sent.upload.url, pdf, sent.upload.headers);
  const targetId = await organization.insert((insert) => insert("suppliers", { name: "Gone" }));
  const available = await upload(pdf, { attachTo: [{ kind: "supplier", targetId }] });
  const rejected = await upload(Buffer.from("no PDF"));
  const deleted = await upload(pdf);
  const response = await service.request("DELETE", `${organization.path}/files/${deleted.id}`, {
    as: organization.owner,
  });
  expect(response.status).toBe(204);
  async function* csv() {
    yield Buffer.from("a;b\n");
  }
  const { database, config } = service;
  let generatedId = "";
  await storeFile(
    { database, config, blobs: createBlobStore(config.files.store) },
    {
      organizationId: organization.id,
      uploadedBy: organization.owner.id,
      name: "export.csv",
      contentType: "text/csv",
      expiresAt: new Date(now + 24 * hour),
    },
    csv(),
    { actor: systemActor(available.id), action: "createFileUpload", now: new Date(now) },
    async (_transaction, fileId) => {
      generatedId = fileId;
    },
  );
  expect(await countStoredFiles()).toBe(5);

  await organization.run(async (transaction) =>
    transaction.write({ text: "delete from suppliers where id = $1", values: [targetId] }),
  );
  service.setNow(now + 2 * hour);
  await service.jobs.runDue();
  expect(await attached()).toEqual([]);
  expect(Object.keys(await states())).toHaveLength(6);

  service.setNow(now + 26 * hour);
  await service.jobs.runDue();
  const left = await states();
  expect(left).toEqual({
    [available.id]: "available",
    [rejected.id]: "rejected",
    [deleted.id]: "available",
  });
  expect([waiting.id, sent.id, generatedId].filter((id) => id in left)).toEqual([]);
  expect(await countStoredFiles()).toBe(2);

  service.setNow(now + 32 * 24 * hour);
  await service.jobs.runDue();
  service.setNow(now + 32 * 24 * hour + 2 * hour);
  await service.jobs.runDue();
  expect(Object.keys(await states())).toEqual([available.id, rejected.id]);
  expect(await countStoredFiles()).toBe(1);
  service.setNow(now);
  expect(service.logs).toEqual([]);
});
