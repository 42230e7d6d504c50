import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { owner, admin } = organization;

async function send(method: string, path: string, body?: unknown, headers = {}, as = admin) {
  const response = await service.request(method, path, { as, headers, body });
  expect(response.status, response.text).toBeLessThan(300);
  return response;
}

/** Creates a record; returns its path, and the ETag of its first version. */
async function create(list: string, body: unknown): Promise<{ path: string; etag: string }> {
  const listPath = `${organization.path}/${list}`;
  const response = await send("POST", listPath, body);
  return { path: `${listPath}/${response.body.id}`, etag: response.headers.get("etag") ?? "" };
}

/** Sends an update with the ETag of a previous version; returns the problem. */
async function conflictOf(path: string, etag: string) {
  const response = await service.request("PATCH", path, {
    as: admin,
    headers: { "if-match": etag },
    body: {},
  });
  expect([response.status, response.body.code]).toEqual([412, "VERSION_CONFLICT"]);
  return response.body;
}

const { path: customer } = await create("customers", { name: "Snelle Bocht" });
const customerId = Number(customer.split("/").at(-1));

test("changedFields leaves out audit entries that create no version: notes, deliveries, downloads", async () => {
  const asset = await create("customer-assets", { customerId, name: "Bakfiets 07" });
  await send("PATCH", asset.path, { name: "Bakfiets 7" });
  await send("POST", `${asset.path}/notes`, { text: "Remmen nagekeken" }, {}, owner);
  expect(await conflictOf(asset.path, asset.etag)).toMatchObject({
    changedFields: ["name"],
    updatedBy: { userId: admin.id },
  });

  const webhook = await create("webhooks", {
    url: "https://hooks.example/",
    eventTypes: ["task.*"],
  });
  await send("PATCH", webhook.path, { description: "Planning" });
  await send("POST", `${webhook.path}/test`);
  expect((await conflictOf(webhook.path, webhook.etag)).changedFields).toEqual(["description"]);

  const file = await create("files", {
    name: "a.txt",
    contentType: "text/plain",
    sizeBytes: 1,
    contentBase64: "YQ==",
  });
  await send("PATCH", file.path, { labels: ["scan"] });
  await service.request("GET", `${file.path}/content`, { as: admin });
  expect((await conflictOf(file.path, file.etag)).changedFields).toEqual(["labels"]);
});

test("changedFields has commentCount of a task after a comment is added or deleted", async () => {
  const task = await create("tasks", { title: "Weekly service" });
  const { headers } = await send("PATCH", task.path, { title: "Weekly check" });
  const { body: comment } = await send("POST", `${task.path}/comments`, { text: "Done?" });
  const second = headers.get("etag") ?? "";
  expect((await conflictOf(task.path, second)).changedFields).toEqual(["commentCount"]);
  await send("DELETE", `${task.path}/comments/${comment.id}`);
  expect((await conflictOf(task.path, second)).changedFields).toEqual(["commentCount"]);
  expect((await conflictOf(task.path, task.etag)).changedFields).toEqual(["commentCount", "title"]);
});

test("changedFields is empty after a record is deleted and restored", async () => {
  const task = await create("tasks", { title: "Warranty claim" });
  await send("DELETE", task.path);
  await send("POST", `${task.path}/restore`, undefined, {}, owner);
  expect(await conflictOf(task.path, task.etag)).toMatchObject({
    changedFields: [],
    updatedBy: { userId: owner.id },
  });
  await send("PATCH", task.path, { priority: "high" });
  expect((await conflictOf(task.path, task.etag)).changedFields).toEqual(["priority"]);
});
