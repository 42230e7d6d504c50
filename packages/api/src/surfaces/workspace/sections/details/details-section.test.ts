import { expect, test as base } from "vitest";
import { samplePng } from "../../../../domains/files/testing/sample-png.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { type FormFile, submit, submitFile, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService();

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

const test = base.extend("pages", async () => {
  const organization = await service.createOrganization();
  const { owner } = organization;
  const path = `/organization/${organization.id}/details`;
  const open = (as: TestUser = owner) => visit(service, path, { cookieOf: as });
  return {
    organization,
    path,
    open,
    async send(form: Record<string, string>) {
      const { text } = await open();
      return submit(service, path, { key: keyOf(text), ...form }, { cookieOf: owner });
    },
    async sendLogo(file: Omit<FormFile, "field">, key = "") {
      const { text } = await open();
      const form = { key: key === "" ? keyOf(text) : key, action: "upload-logo" };
      const sent = { form, file: { field: "logo", ...file } };
      return submitFile(service, path, sent, { cookieOf: owner });
    },
    async read(subPath = "") {
      const { body } = await service.request("GET", organization.path + subPath, { as: owner });
      return body;
    },
  };
});

const png = { name: "logo.png", contentType: "image/png", content: samplePng() };

test("owners change the details, and members only read them", async ({ pages }) => {
  const saved = await pages.send({ action: "save-details", name: "De Fiets", addressCity: "Ede" });
  expect(saved.headers.get("location")).toBe(`${pages.path}?done=save-details`);
  expect(await pages.read()).toMatchObject({ name: "De Fiets", addressCity: "Ede" });
  const { text } = await pages.open(pages.organization.viewer);
  expect(text).toContain("Ede");
  expect(text).not.toContain('name="addressCity"');
});

test("a logo is uploaded, shown, and removed", async ({ pages }) => {
  const sent = await pages.sendLogo(png);
  expect(sent.headers.get("location"), sent.text).toBe(`${pages.path}?done=upload-logo`);
  const { logoFileId } = await pages.read();
  const image = `/api/v1/organizations/${pages.organization.id}/files/${logoFileId}/content`;
  expect((await pages.open()).text).toContain(`src="${image}"`);
  expect(await pages.read(`/files/${logoFileId}`)).toMatchObject({
    contentType: "image/png",
    state: "available",
  });
  await pages.send({ action: "remove-logo" });
  expect(await pages.read()).toMatchObject({ logoFileId: null });
  expect((await pages.open()).text).not.toContain("<img");
});

test("a logo that is sent twice is saved once", async ({ pages }) => {
  const key = crypto.randomUUID();
  await pages.sendLogo(png, key);
  const first = await pages.read();
  const again = await pages.sendLogo(png, key);
  expect(again.status).toBe(303);
  expect(await pages.read()).toEqual(first);
});

test("a file that is no image, or too large, is explained at the field", async ({ pages }) => {
  const large = samplePng({ pixels: Buffer.alloc(1_100_000, 7) });
  for (const file of [
    { name: "logo.png", contentType: "image/png", content: "no image" },
    { ...png, content: large },
  ]) {
    const { status, text } = await pages.sendLogo(file);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toMatch(/id="logo-error">\s*Choose a PNG or JPEG image of at most 1 MB/u);
  }
  expect(await pages.read()).toMatchObject({ logoFileId: null });
});
