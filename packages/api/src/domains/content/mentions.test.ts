import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";
import { disableMember, tasksOf } from "../tasks/testing/task-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization({ name: "Fietswerkplaats" });
const tasks = tasksOf(service, organization);
await organization.insert((insert) => {
  insert("customers", { id: 1, name: "Customer", currency: "EUR" });
  insert("customer_assets", { id: 7, customer_id: 1, name: "Bakfiets 07" });
});

const mentionsOf = (users: TestUser[]) =>
  users.map(({ id }, index) => ({
    start: index,
    end: index + 1,
    reference: { kind: "user", id },
  }));

/** The messages since the last call, by recipient. */
let readCount = 0;
async function newMail() {
  await service.jobs.runDue();
  const all = await service.outbox();
  const unread = all.slice(0, all.length - readCount);
  readCount = all.length;
  return new Map(
    unread.map(({ message }) => [message.to.map(({ email }) => email).join(), message]),
  );
}

describe("mentioned members", () => {
  test("in a comment: each gets one message, the author gets none", async () => {
    const { body: task } = await tasks.create({ title: "Winter check" });
    const { admin, member, viewer } = organization;
    const response = await tasks.comment(task.id, {
      text: "SECRET!",
      selections: mentionsOf([admin, member, viewer, admin]),
    });
    expect(response.status).toBe(201);
    const mail = await newMail();
    expect(new Set(mail.keys())).toEqual(new Set([admin.email, viewer.email]));
    const message = mail.get(admin.email);
    expect(message).toMatchObject({
      to: [{ name: admin.displayName, email: admin.email }],
      subject: `${member.displayName} mentioned you on ${task.displayNumber} Winter check`,
      language: "en",
    });
    expect(message?.text).toContain(
      `http://127.0.0.1:3000/records/${organization.id}/tasks/${task.id}`,
    );
    expect(message?.text).toContain("Fietswerkplaats");
    expect(message?.text).toContain("Report abuse to abuse@werkbank.example.");
    expect(JSON.stringify(message)).not.toContain("SECRET");
  });

  test("in a note of an asset: each gets a message in their language, without the text of the note", async () => {
    const reader = await service.createUser("Daan Vermeer");
    await service.addMember(organization, reader, "member");
    await service.request("PATCH", "/v1/users/me", { cookieOf: reader, body: { language: "nl" } });
    const response = await service.request("POST", `${organization.path}/customer-assets/7/notes`, {
      as: organization.member,
      body: { text: "SECRET", selections: mentionsOf([reader]) },
    });
    expect(response.status).toBe(201);
    const message = (await newMail()).get(reader.email);
    expect(message).toMatchObject({
      subject: `${organization.member.displayName} noemde je bij Bakfiets 07`,
      language: "nl",
    });
    expect(message?.text).toContain(`/nl/records/${organization.id}/customer-assets/7`);
    expect(JSON.stringify(message)).not.toContain("SECRET");
  });

  test("get no message for a rejected comment, a dry run or an idempotent replay", async () => {
    const { body: task } = await tasks.create();
    const { admin, viewer } = organization;
    const removedMember = await service.createUser("Former");
    await service.addMember(organization, removedMember, "member");
    await disableMember(organization, removedMember);
    const rejected = await tasks.comment(task.id, {
      text: "ab",
      selections: mentionsOf([admin, removedMember]),
    });
    const body = { text: "a", selections: mentionsOf([viewer]) };
    const path = `${tasks.path}/${task.id}/comments`;
    const request = { as: organization.member, body };
    const preview = await service.request("POST", `${path}?dryRun=true`, request);
    expect([rejected.status, preview.status]).toEqual([400, 200]);
    expect((await newMail()).size).toBe(0);
    const keyed = { ...request, headers: { "idempotency-key": "mention-1" } };
    await service.request("POST", path, keyed);
    await service.request("POST", path, keyed);
    expect([...(await newMail()).keys()]).toEqual([viewer.email]);
  });

  test("get no message if their role may not read the record", async () => {
    const { body: task } = await tasks.create();
    const user = await service.addMemberWithPermissions(organization, ["customers:read"]);
    const response = await tasks.comment(task.id, { text: "a", selections: mentionsOf([user]) });
    expect(response.status).toBe(201);
    expect((await newMail()).size).toBe(0);
  });
});
