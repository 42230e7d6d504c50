import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("organization", () => service.createOrganization());

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

describe("/organization", () => {
  test("shows a sign-in form to a visitor who is not signed in", async () => {
    const { status, text } = await visit(service, "/organization");
    expect(status).toBe(200);
    expect(text).toContain("<h1>Sign in to your organization</h1>");
  });

  test("leads to the only organization of the user", async ({ organization }) => {
    const response = await visit(service, "/nl/organization", { cookieOf: organization.owner });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/nl/organization/${organization.id}`);
  });

  test("does not exist for a user who is not a member", async ({ organization }) => {
    const visitor = await service.createUser("Ria Postma");
    const response = await visit(service, `/organization/${organization.id}`, {
      cookieOf: visitor,
    });
    expect(response.status).toBe(404);
    expect(response.text).not.toContain(`Organization ${organization.id.slice(-6)}`);
  });
});

describe("the details", () => {
  test("are changed by an owner", async ({ organization }) => {
    const path = `/organization/${organization.id}/details`;
    const page = await visit(service, path, { cookieOf: organization.owner });
    expect(page.status, page.text).toBe(200);
    expect(page.text).toContain('popovertarget="sections"');
    expect(page.text).toContain('<ul id="sections" popover>');
    const form = { action: "save-details", key: keyOf(page.text), name: "Cargo", kvk: "90001234" };
    const saved = await submit(service, path, form, { cookieOf: organization.owner });
    expect([saved.status, saved.headers.get("location")]).toEqual([
      303,
      `${path}?done=save-details`,
    ]);
    const { body } = await service.request("GET", organization.path, { as: organization.owner });
    expect([body.name, body.kvk]).toEqual(["Cargo", "90001234"]);
  });

  test("explain a rejected value at its field, and keep what was typed", async ({
    organization,
  }) => {
    const path = `/nl/organization/${organization.id}/details`;
    const page = await visit(service, path, { cookieOf: organization.owner });
    const form = { action: "save-details", key: keyOf(page.text), name: "", kvk: "90001234" };
    const rejected = await submit(service, path, form, { cookieOf: organization.owner });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Vul dit veld in.");
    expect(rejected.text).toContain('value="90001234"');
  });

  test("cannot be changed by a member without the permission", async ({ organization }) => {
    const path = `/organization/${organization.id}`;
    const page = await visit(service, path, { cookieOf: organization.member });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('value="save-details"');
  });
});
