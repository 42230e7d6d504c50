import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization({ name: "De Singel", language: "en" });
  const { owner } = organization;
  const path = `/organization/${organization.id}/export-deletion`;
  const open = (as: TestUser = owner, language = "") =>
    visit(service, language + path, { cookieOf: as });
  return {
    organization,
    path,
    open,
    /** Opens the page and sends one of its forms. */
    async send(form: Record<string, string>, as: TestUser = owner) {
      const { text } = await open();
      const key = /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";
      return submit(service, path, { key, ...form }, { cookieOf: as });
    },
  };
});

describe("the page of the full export and the deletion", () => {
  test("starts a full export and offers its archive", async ({ pages }) => {
    const before = await pages.open();
    expect(before.status, before.text).toBe(200);
    expect(before.text).not.toContain("Download the archive");
    const sent = await pages.send({ action: "full-export" });
    expect(sent.headers.get("location")).toBe(`${pages.path}?done=full-export`);
    expect((await pages.open()).text).toContain("The archive is being written.");
    await service.jobs.runDue();
    const { text } = await pages.open();
    expect(text).toContain("Download the archive");
    const link = /href="([^"]+\/full-export\/content)"/u.exec(text)?.[1] ?? "";
    const { owner } = pages.organization;
    const content = await service.request("GET", link, { cookieOf: owner });
    expect([content.status, content.headers.get("location")]).toEqual([
      302,
      expect.stringContaining("/api/files/"),
    ]);
    const dutch = await pages.open(owner, "/nl");
    expect(dutch.text).toContain("Het archief downloaden");
  });

  test("schedules the deletion once it is confirmed, and cancels it", async ({ pages }) => {
    const unconfirmed = await pages.send({ action: "schedule-deletion" });
    expect(unconfirmed.status).toBe(400);
    const sent = await pages.send({ action: "schedule-deletion", confirmed: "on" });
    expect(sent.headers.get("location")).toBe(`${pages.path}?done=schedule-deletion`);
    const scheduled = await pages.open();
    expect(scheduled.text).toContain("The organization will be deleted on");
    expect((await pages.open(pages.organization.owner, "/nl")).text).toContain(
      "De organisatie wordt verwijderd op",
    );
    const cancelled = await pages.send({ action: "cancel-deletion" });
    expect(cancelled.status).toBe(303);
    expect((await pages.open()).text).toContain("I want to delete De Singel");
  });

  test("is hidden from members who are no owners", async ({ pages }) => {
    const { admin, owner, id } = pages.organization;
    expect((await pages.open(admin)).status).toBe(404);
    const links = async (as: TestUser) =>
      (await visit(service, `/organization/${id}`, { cookieOf: as })).text;
    expect(await links(admin)).not.toContain("export-deletion");
    expect(await links(owner)).toContain("export-deletion");
    const sent = await pages.send({ action: "schedule-deletion", confirmed: "on" }, admin);
    expect(sent.status).toBe(404);
  });
});
