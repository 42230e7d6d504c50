import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const path = `/organization/${organization.id}/calendars`;
  const open = (subPath = "", as: TestUser = owner) =>
    visit(service, path + subPath, { cookieOf: as });
  return {
    organization,
    path,
    open,
    /** Opens a page and sends one of its forms. */
    async send(subPath: string, form: Record<string, string>, as: TestUser = owner) {
      const { text } = await open(subPath, as);
      const key = /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
      return submit(service, path + subPath, { key, ...form }, { cookieOf: as });
    },
    async list(as: TestUser = owner): Promise<any[]> {
      const { body } = await service.request("GET", `${organization.path}/agenda/calendars`, {
        as,
      });
      return body.items;
    },
    async create(body: object): Promise<any> {
      const request = { as: owner, body };
      const response = await service.request(
        "POST",
        `${organization.path}/agenda/calendars`,
        request,
      );
      expect(response.status, response.text).toBe(201);
      return response.body;
    },
  };
});

describe("the calendars", () => {
  test("are listed with their owner and the default, and one can be created", async ({ pages }) => {
    const created = await pages.send("", {
      action: "create",
      name: "Hefbrug 1",
      color: "#12b76a",
      kind: "team",
    });
    expect(created.headers.get("location")).toBe(`${pages.path}?done=create`);
    await pages.create({ name: "Olga", kind: "personal" });
    const { status, text } = await pages.open("?done=create");
    expect(status, text).toBe(200);
    expect(text).toContain("The calendar was created.");
    expect(text).toContain('fill="#12b76a"');
    expect(text).toMatch(
      /Hefbrug 1<\/bdi><\/a\s*>\s*<p class="hint">\s*<bdi>Shared<\/bdi>\s*<\/p>/u,
    );
    expect(text).toContain("Your own");
    const other = await pages.open("", pages.organization.member);
    expect(other.text).toContain(`Of ${pages.organization.owner.displayName}`);
    expect(other.text).not.toContain('value="create"');
  });

  test("are changed, made the default and deleted", async ({ pages }) => {
    const { id } = await pages.create({ name: "Bridge" });
    const form = { action: "save", name: "Hefbrug", color: "#abcdef" };
    expect((await pages.send(`/${id}`, form)).headers.get("location")).toBe(
      `${pages.path}/${id}?done=save`,
    );
    expect((await pages.send(`/${id}`, { action: "make-default" })).status).toBe(303);
    expect(await pages.list()).toContainEqual(
      expect.objectContaining({ id, name: "Hefbrug", color: "#abcdef", isDefault: true }),
    );
    const deleted = await pages.send(`/${id}`, { action: "delete" });
    expect(deleted.headers.get("location")).toBe(`${pages.path}?done=delete`);
    expect((await pages.open(`/${id}`)).status).toBe(404);
  });

  test("explain a missing name at its field", async ({ pages }) => {
    const form = { action: "create", name: "", color: "#12b76a", kind: "team" };
    const rejected = await pages.send("", form);
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Fill in this field.");
  });
});

describe("the feed URL", () => {
  const feedIn = (text: string) => /id="feed" type="url" value="([^"]+)"/u.exec(text)?.[1] ?? "";

  test("is the visitor's own, with a webcal link and a QR code, and works", async ({ pages }) => {
    const { id, feedUrl } = await pages.create({ name: "Bridge" });
    const { text } = await pages.open(`/${id}`);
    expect(feedIn(text)).toBe(feedUrl);
    expect(text).toContain(`href="${feedUrl.replace("http:", "webcal:")}"`);
    expect(text).toMatch(/<svg\s+class="qr"/u);
    const feed = await service.request("GET", new URL(feedIn(text)).pathname);
    expect([feed.status, feed.text.startsWith("BEGIN:VCALENDAR")]).toEqual([200, true]);
    const ofAdmin = await pages.open(`/${id}`, pages.organization.admin);
    expect(feedIn(ofAdmin.text)).not.toBe(feedUrl);
  });

  test("is renewed, after which the old one does not work", async ({ pages }) => {
    const { id, feedUrl } = await pages.create({ name: "Bridge" });
    expect((await pages.send(`/${id}`, { action: "renew" })).status).toBe(303);
    const { text } = await pages.open(`/${id}?done=renew`);
    expect(text).toContain("You have a new link.");
    expect(feedIn(text)).not.toBe(feedUrl);
    expect((await service.request("GET", new URL(feedUrl).pathname)).status).toBe(404);
    expect((await service.request("GET", new URL(feedIn(text)).pathname)).status).toBe(200);
  });

  test("is not shown to a member who may not have one", async ({ pages }) => {
    const { id } = await pages.create({ name: "Bridge" });
    const { status, text } = await pages.open(`/${id}`, pages.organization.member);
    expect(status).toBe(200);
    expect(feedIn(text)).toBe("");
    expect(text).toContain("can subscribe to it");
  });
});
