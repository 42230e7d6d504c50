import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization({ language: "en" });
  const { owner } = organization;
  const path = `/organization/${organization.id}/policies`;
  const open = (subPath = "", as: TestUser = owner) =>
    visit(service, path + subPath, { cookieOf: as });
  return {
    organization,
    path,
    open,
    /** Opens a page and sends one of its forms. */
    async send(subPath: string, form: Record<string, string>, as: TestUser = owner) {
      const { text } = await open(subPath);
      const key = /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
      return submit(service, path + subPath, { key, ...form }, { cookieOf: as });
    },
    async list(): Promise<any[]> {
      const { body } = await service.request("GET", `${organization.path}/approval-policies`, {
        as: owner,
      });
      return body.items;
    },
  };
});

describe("the approval policies", () => {
  test("are described in plain words, in the language of the page", async ({ pages }) => {
    const { status, text } = await pages.open();
    expect(status, text).toBe(200);
    expect(text).toContain("No policy is in force");
    const words = text.replaceAll(/<[^>]+>/gu, "").replaceAll(/\s+/gu, " ");
    expect(words).toContain(
      "Send a quote Apps and assistants need approval by someone who may decide on requests, if the total is more than €2,500.00.",
    );
    expect(words).toContain("if “Status” is “Cancelled”");
    expect(words).not.toMatch(/sendQuote|quotes_send|totalMinor/u);
    const dutch = await visit(service, `/nl${pages.path}`, { cookieOf: pages.organization.owner });
    expect(dutch.text.replaceAll(/<[^>]+>/gu, "").replaceAll(/\s+/gu, " ")).toContain(
      "als het totaal hoger is dan € 2.500,00",
    );
  });

  test("are enabled from the list, disabled and deleted", async ({ pages }) => {
    const [{ id }] = await pages.list();
    const enabled = await pages.send("", { action: "enable", policy: id });
    expect(enabled.headers.get("location")).toBe(`${pages.path}?done=enable`);
    expect(await pages.list()).toContainEqual(expect.objectContaining({ id, status: "enabled" }));
    const page = await pages.open(`/${id}`);
    expect(page.text).toContain('value="disable"');
    expect((await pages.send(`/${id}`, { action: "disable" })).status).toBe(303);
    expect(await pages.list()).toContainEqual(expect.objectContaining({ id, status: "disabled" }));
    const deleted = await pages.send(`/${id}`, { action: "delete" });
    expect(deleted.headers.get("location")).toBe(`${pages.path}?done=delete`);
    expect(await pages.list()).toHaveLength(5);
    expect((await pages.open(`/${id}`)).status).toBe(404);
  });

  test("are created from what, above which total, and who decides", async ({ pages }) => {
    const { roles } = pages.organization;
    const created = await pages.send("", {
      action: "create",
      name: "Large quotes",
      what: "sendQuote",
      above: "5000",
      decider: roles["owner"] ?? "",
    });
    expect(created.headers.get("location")).toBe(`${pages.path}?done=create`);
    const policy = (await pages.list()).find(({ name }) => name === "Large quotes");
    expect(policy).toMatchObject({
      status: "enabled",
      approvers: { roleIds: [roles["owner"]], userIds: [] },
      match: {
        callers: ["agents"],
        operations: ["sendQuote"],
        conditions: { all: [{ path: "/computed/totalMinor", op: "gt", value: 500_000 }] },
      },
    });
    const { text } = await pages.open();
    expect(text).toContain("need approval by Owner, if the total is more than");
  });

  test("explain a total that the choice does not have, and keep what was typed", async ({
    pages,
  }) => {
    const form = { action: "create", name: "Tasks", what: "deleteTask", above: "a lot" };
    const rejected = await pages.send("", form);
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("This choice has no total.");
    expect(rejected.text).toContain('value="a lot"');
  });

  test("are only changed by owners; others see them", async ({ pages }) => {
    const { admin, viewer } = pages.organization;
    const page = await pages.open("", admin);
    expect(page.text).toContain("Only owners of the organization can change these policies.");
    expect(page.text).not.toMatch(/value="(?:create|enable)"/u);
    const [{ id }] = await pages.list();
    const denied = await pages.send("", { action: "enable", policy: id }, admin);
    expect(denied.status).toBe(403);
    expect(denied.text).toContain("Your role does not allow this.");
    expect((await pages.open("", viewer)).status).toBe(200);
  });
});
