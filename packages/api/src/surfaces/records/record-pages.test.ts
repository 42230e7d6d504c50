import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { createTestAgenda } from "../../domains/agenda/testing/agenda-fixture.ts";
import { assetsOf } from "../../domains/customer-assets/testing/asset-fixture.ts";
import { tasksOf } from "../../domains/tasks/testing/task-fixture.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization, TestUser } from "../../testing/test-service.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const service = await openTestService();
const other = await service.createOrganization();
const password = "a password for tests";

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("task", async ({ organization }) => {
    const { create } = tasksOf(service, organization);
    const body = { title: "Winter check <b>now</b>", dueAt: "2026-12-01T16:00:00Z" };
    return (await create({ ...body, assigneeUserIds: [organization.member.id] })).body;
  });

const pathOf = (organization: TestOrganization, task: { id: string }, language = "") =>
  `${language}/records/${organization.id}/tasks/${task.id}`;

/** Returns the idempotency key of the form that has a field or a button with this name. */
function keyOf(text: string, name: string): string {
  const form = text.split("<form").find((part) => part.includes(`name="${name}"`)) ?? "";
  return /name="key" value="([^"]+)"/u.exec(form)?.[1] ?? "";
}

const statusOf = async (organization: TestOrganization, task: { id: string }) => {
  const { body } = await service.request("GET", `${organization.path}/tasks/${task.id}`, {
    as: organization.owner,
  });
  return [body.status, body.comments.map((comment: any) => comment.contentText)];
};

describe("a visitor who is not signed in", () => {
  test("sees only a sign-in form, and returns to the page after signing in", async ({
    organization,
    task,
  }) => {
    const path = pathOf(organization, task, "/nl");
    const email = `${organization.member.id}@provider.example`;
    service.issuer.addAccount({ email, password, userId: organization.member.id });
    const page = await visit(service, path);
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1>Meld je aan om dit te zien</h1>");
    expect(page.text).not.toContain("Winter check");
    const form = { action: "sign-in", email, password };
    const wrong = await submit(service, path, { ...form, password: "not this one" });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("Het e-mailadres of het wachtwoord klopt niet.");
    const right = await submit(service, path, form);
    expect([right.status, right.headers.get("location")]).toEqual([303, path]);
    const [cookie = ""] = right.headers.getSetCookie().map((line) => line.split(";")[0]);
    expect((await visit(service, path, { headers: { cookie } })).text).toContain("Winter check");
    const signedOut = await submit(service, path, { action: "sign-out" }, { headers: { cookie } });
    expect([signedOut.status, signedOut.headers.get("location")]).toEqual([303, path]);
  });

  test("cannot change anything", async ({ organization, task }) => {
    const form = { key: uuidv7(), status: "done" };
    const response = await submit(service, pathOf(organization, task), form);
    expect(response.status).toBe(401);
    expect(response.text).toContain("Your session has ended, so nothing was changed.");
    expect(await statusOf(organization, task)).toEqual(["todo", []]);
  });
});

describe("a task", () => {
  test("is shown as text, in the organization's time zone and the language of the URL", async ({
    organization,
    task,
  }) => {
    const { member } = organization;
    const english = await visit(service, pathOf(organization, task), { cookieOf: member });
    expect(english.status).toBe(200);
    expect(english.headers.get("cache-control")).toBe("no-store");
    expect(english.text).toContain("Winter check &#60;b&#62;now&#60;/b&#62;");
    expect(english.text).toContain(`Task ${task.displayNumber}`);
    expect(english.text).toContain("1 December 2026 at 17:00");
    expect(english.text).toContain(member.displayName);
    const path = pathOf(organization, task, "/nl");
    const dutch = await visit(service, path, { cookieOf: member });
    expect(dutch.text).toContain("<dt>Klaar op</dt>");
    expect(dutch.text).toContain("1 december 2026 om 17:00");
    expect(dutch.text).toContain(`href="${pathOf(organization, task)}" lang="en"`);
  });

  test("changes its status by a button, only along allowed transitions", async ({
    organization,
    task,
  }) => {
    const path = pathOf(organization, task);
    const { member } = organization;
    const page = await visit(service, path, { cookieOf: member });
    const key = keyOf(page.text, "status");
    const moved = await submit(service, path, { key, status: "done" }, { cookieOf: member });
    expect([moved.status, moved.headers.get("location")]).toEqual([303, path]);
    expect(await statusOf(organization, task)).toEqual(["done", []]);
    const now = await visit(service, path, { cookieOf: member });
    expect(now.text).not.toContain('value="waiting"');
    // As sent by a page loaded earlier.
    const late = { key: uuidv7(), status: "waiting" };
    const refused = await submit(service, path, late, { cookieOf: member });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("The task has got another status meanwhile.");
    expect(await statusOf(organization, task)).toEqual(["done", []]);
  });

  test("gets one comment, however often the form is sent", async ({ organization, task }) => {
    const path = pathOf(organization, task);
    const { member } = organization;
    const page = await visit(service, path, { cookieOf: member });
    const form = { action: "write", key: keyOf(page.text, "text"), text: "Battery\r\nis here" };
    for (let time = 0; time < 2; time += 1) {
      const sent = await submit(service, path, form, { cookieOf: member });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
    }
    expect(await statusOf(organization, task)).toEqual(["todo", ["Battery\nis here"]]);
    const shown = await visit(service, path, { cookieOf: member });
    expect(shown.text).toContain("Battery\nis here");
    const empty = { action: "write", key: uuidv7(), text: " " };
    const refused = await submit(service, path, empty, { cookieOf: member });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Write something");
  });

  test("keeps the text in the form if the comment is rejected", async ({ organization, task }) => {
    const form = { action: "write", key: uuidv7(), text: "x".repeat(10_001) };
    const refused = await submit(service, pathOf(organization, task), form, {
      cookieOf: organization.member,
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("x".repeat(10_001));
    expect(await statusOf(organization, task)).toEqual(["todo", []]);
  });

  test("has no forms for a viewer, and rejects forms that they send", async ({
    organization,
    task,
  }) => {
    const path = pathOf(organization, task);
    const cookieOf = organization.viewer;
    const page = await visit(service, path, { cookieOf });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('name="key"');
    const refused = await submit(service, path, { key: uuidv7(), status: "done" }, { cookieOf });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Your role in this organization does not allow it.");
    expect(await statusOf(organization, task)).toEqual(["todo", []]);
  });

  test("redirects to the approval if a policy holds the change", async ({ organization, task }) => {
    const { owner, member, path } = organization;
    const match = { channels: ["app"], operations: ["setTaskStatus"] };
    const policy = { name: "Tasks", match };
    const created = await service.request("POST", `${path}/approval-policies`, {
      cookieOf: owner,
      headers: { "sec-fetch-site": "same-origin" },
      body: policy,
    });
    expect(created.status).toBe(201);
    const form = { key: uuidv7(), status: "done" };
    const page = pathOf(organization, task, "/nl");
    const held = await submit(service, page, form, { cookieOf: member });
    expect(held.status).toBe(303);
    const to = held.headers.get("location") ?? "";
    expect(to).toMatch(
      new RegExp(String.raw`^/nl/approvals/[0-9a-f-]{36}\?organization=${organization.id}$`, "u"),
    );
    expect((await visit(service, to, { cookieOf: member })).text).toContain("Winter check");
    expect(await statusOf(organization, task)).toEqual(["todo", []]);
  });
});

test("an asset page shows the internal notes and adds one", async ({ organization }) => {
  const { member } = organization;
  await organization.insert((insert) => {
    insert("customers", { id: 1, name: "Snelle Bocht", currency: "EUR" });
  });
  const { insert, addNote, notesOf } = assetsOf(service, organization);
  const asset = await insert({ name: "Bakfiets 07", next_service_at: "2026-12-14" });
  await addNote(asset.path, "Ketting vervangen");
  const path = `/nl/records/${organization.id}/customer-assets/${asset.id}`;
  const page = await visit(service, path, { cookieOf: member });
  expect(page.status).toBe(200);
  for (const expectedText of [
    "Bakfiets 07",
    "Snelle Bocht",
    "14 december 2026",
    "Ketting vervangen",
  ]) {
    expect(page.text).toContain(expectedText);
  }
  const form = { action: "write", key: keyOf(page.text, "text"), text: "Accu ook" };
  expect((await submit(service, path, form, { cookieOf: member })).status).toBe(303);
  expect(await notesOf(asset.path)).toEqual(["Accu ook", "Ketting vervangen"]);
});

test("an agenda item page is shown only to those who may see the item", async ({
  organization,
}) => {
  const agenda = await createTestAgenda(service, organization);
  const id = await agenda.add({ title: "Test ride", visibility: "private" });
  const path = `/records/${organization.id}/agenda-items/${id}`;
  const own = await visit(service, path, { cookieOf: organization.owner });
  expect(own.status).toBe(200);
  expect(own.text).toContain("Test ride");
  const others = await visit(service, path, { cookieOf: organization.viewer });
  expect(others.text).not.toContain("Test ride");
});

describe("missing and invisible records look the same", () => {
  const readMain = async (path: string, user: TestUser) => {
    const { status, text } = await visit(service, path, { cookieOf: user });
    return { status, main: /<main>[\s\S]*<\/main>/u.exec(text)?.[0] };
  };

  test("for another organization's user, an unknown id and another kind", async ({
    organization,
    task,
  }) => {
    const notFound = await readMain(`/records/${organization.id}/tasks/${uuidv7()}`, other.owner);
    expect(notFound.status).toBe(404);
    expect(notFound.main).toContain("This page does not exist");
    const theirs = pathOf(organization, task);
    expect(await readMain(theirs, other.owner)).toEqual(notFound);
    expect(await readMain(theirs.replace(organization.id, other.id), other.owner)).toEqual(
      notFound,
    );
    expect(await readMain(theirs.replace("tasks", "agenda-items"), organization.owner)).toEqual(
      notFound,
    );
    expect(await readMain(theirs.replace("tasks", "customer-assets"), organization.owner)).toEqual(
      notFound,
    );
    expect(await readMain(theirs.replace("tasks", "quotes"), organization.owner)).toEqual(notFound);
    const form = { key: uuidv7(), status: "done" };
    const posted = await submit(service, theirs, form, { cookieOf: other.owner });
    expect(posted.status).toBe(404);
    expect(await statusOf(organization, task)).toEqual(["todo", []]);
  });
});

test("rejects forms of another origin, bearer tokens, other media types and other methods", async ({
  organization,
  task,
}) => {
  const path = pathOf(organization, task);
  const cookieOf = organization.member;
  const form = { key: uuidv7(), status: "done" };
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect((await submit(service, path, form, { cookieOf, headers: foreign })).status).toBe(403);
  expect((await submit(service, path, form, { as: cookieOf })).status).toBe(403);
  const program = { cookieOf, headers: { accept: "application/json" } };
  const json = await service.request("GET", path, program);
  expect([json.status, json.body.code]).toEqual([406, "NOT_ACCEPTABLE"]);
  const put = await service.request("PUT", path, { cookieOf, headers: { accept: "text/html" } });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(await statusOf(organization, task)).toEqual(["todo", []]);
});
