import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization, TestUser } from "../../../testing/test-service.ts";
import { tasksOf } from "../../tasks/testing/task-fixture.ts";
import { mailOf } from "../testing/mail-of.ts";

const service = await openTestService();
const test = base.extend("organization", () => service.createOrganization());

/** Mentions a user, and returns the messages that they have received. */
async function mention(organization: TestOrganization, user: TestUser) {
  const tasks = tasksOf(service, organization);
  const { body: task } = await tasks.create({ title: "Winter check" });
  const reference = { kind: "user", id: user.id };
  const selections = [{ start: 0, end: 1, reference }];
  expect((await tasks.comment(task.id, { text: "a", selections })).status).toBe(201);
  return mailOf(service, user);
}

/** Mentions a user, and returns the path of the switch-off link in the message. */
async function switchOffPath(organization: TestOrganization, user: TestUser): Promise<string> {
  const [message] = await mention(organization, user);
  return new URL(message?.unsubscribeUrl ?? "").pathname;
}

const settingsOf = async (user: TestUser) =>
  (await service.request("GET", "/v1/users/me", { as: user })).body.notifications;

describe("the switch-off link of a message", () => {
  test("is in its text, in its HTML and in unsubscribeUrl", async ({ organization }) => {
    const [message] = await mention(organization, organization.admin);
    expect(message?.unsubscribeUrl).toMatch(
      /^http:\/\/127\.0\.0\.1:3000\/api\/notifications\/off\/mention\/[\w-]{43}$/u,
    );
    expect(message?.text).toContain(
      `No more messages about mentions of you:\n${message?.unsubscribeUrl}`,
    );
    expect(message?.html).toContain(`href="${message?.unsubscribeUrl}"`);
  });

  test("GET shows a confirmation form and changes nothing", async ({ organization }) => {
    const { admin } = organization;
    await service.request("PATCH", "/v1/users/me", { as: admin, body: { language: "nl" } });
    const path = await switchOffPath(organization, admin);
    const page = await service.request("GET", path);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-language")).toBe("nl");
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    expect(page.text).toContain("Wil je geen berichten meer over vermeldingen van jou?");
    expect(page.text).toContain('<form method="post">');
    expect((await settingsOf(admin)).mention).toBe(true);
  });

  test("POST without a session switches that kind off, repeatedly without error", async ({
    organization,
  }) => {
    const { admin } = organization;
    const path = await switchOffPath(organization, admin);
    // RFC 8058, 3.2: no cookie, no Origin, this body.
    const post = () =>
      service.request("POST", path, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    const response = await post();
    expect(response.status).toBe(200);
    expect(response.text).toContain("You will get no more messages about mentions of you.");
    expect((await post()).status).toBe(200);
    expect(await settingsOf(admin)).toEqual({
      mention: false,
      taskAssigned: true,
      approvalRequested: true,
      approvalDecided: true,
      reminder: true,
      workflow: true,
    });
    expect(await mention(organization, admin)).toHaveLength(1);
    await service.request("PATCH", "/v1/users/me", {
      as: admin,
      body: { notifications: { mention: true } },
    });
    expect(await mention(organization, admin)).toHaveLength(2);
  });

  test("404 for the link of another user or kind, or an invalid link; 405 for other methods", async ({
    organization,
  }) => {
    const path = await switchOffPath(organization, organization.admin);
    const token = path.slice(path.lastIndexOf("/") + 1);
    const bytes = Buffer.from(token, "base64url");
    const ofViewer = Buffer.concat([
      Buffer.from(organization.viewer.id.replaceAll("-", ""), "hex"),
      bytes.subarray(16),
    ]).toString("base64url");
    for (const invalidPath of [
      `/api/notifications/off/reminder/${token}`,
      `/api/notifications/off/mention/${ofViewer}`,
      `/api/notifications/off/mention/${token}=`,
      `/api/notifications/off/mention/${token}/x`,
      `/api/notifications/off/everything/${token}`,
      "/api/notifications/off/",
    ]) {
      const [getResponse, postResponse] = [
        await service.request("GET", invalidPath),
        await service.request("POST", invalidPath),
      ];
      expect([getResponse.status, postResponse.status], invalidPath).toEqual([404, 404]);
    }
    for (const user of [organization.admin, organization.viewer]) {
      expect(Object.values(await settingsOf(user))).not.toContain(false);
    }
    expect((await service.request("DELETE", path)).status).toBe(405);
  });

  test.each([
    ["nl-BE,nl;q=0.9,en;q=0.8", "nl"],
    ["fy,en;q=0.5", "nl"],
    ["fr-BE,fr;q=0.9,nl;q=0.8,en;q=0.7", "nl"],
    ["en;q=0.3,nl;q=0.9", "nl"],
    ["nl;q=0.3,en;q=0.9", "en"],
    ["nl;q=0,en", "en"],
    ["de", "en"],
    ["", "nl"],
  ])("404 with Accept-Language %j is in the language %s", async (preferred, language) => {
    const { headers } = await service.request("GET", "/api/notifications/off/", {
      headers: { "accept-language": preferred },
    });
    expect(headers.get("content-language")).toBe(language);
  });
});
