import { randomInt, randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrowser } from "../support/browser.ts";
import {
  ownerEmail,
  password,
  type Product,
  send,
  signIn,
  startProduct,
} from "../support/product.ts";
import { validateHtml } from "../support/validate-html.ts";
import { createAccessibilityCheck } from "./check-accessibility.ts";
import { checkReflow } from "./check-reflow.ts";
import { openSection } from "./person.ts";

// An owner imports a list of customers as Dutch Excel saves it, corrects a rejected row, merges two customers that
// look the same, and uploads a logo: on a phone in Dutch, on a laptop in English.

const browser: Browser | undefined = await startBrowser();

let product: Product;
let token: string;
let organizationPath: string;

beforeAll(async () => {
  product = await startProduct({ site: false });
  token = (await signIn(product)).access_token;
  const { body } = await send(product, "/api/v1/organizations", { token });
  organizationPath = `/api/v1/organizations/${body.items[0].id}`;
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const english = {
  prefix: "",
  size: { width: 1280, height: 900 },
  signIn: { email: "Email address", password: "Password", submit: "Sign in" },
  transfers: "Import and export",
  file: "File",
  upload: "Upload the file",
  mapping: "What is in the columns?",
  check: "Check all rows",
  progress: "Show the progress",
  checked: "Customers: The rows were checked, nothing was imported",
  importGood: "Import the 2 rows without a problem",
  imported: "Customers: The rows were imported",
  download: "Download the rejected rows",
  reused: "The columns are those of an earlier import, so its choices are shown.",
  importOne: "Import this row",
  calendar: {
    name: "Calendar",
    file: "Calendar file",
    upload: "Upload the calendar file",
    checked: "Calendar file: The events were checked, nothing was imported",
    rejected: "Cannot be imported",
    importOne: "Import this event",
    imported: "Calendar file: The events were imported",
  },
  duplicates: "Duplicate customers",
  merge: "Merge the customers",
  details: "Details",
  logo: "Image",
  saveLogo: "Save the logo",
  savedLogo: "The logo was saved.",
};
const dutch: typeof english = {
  prefix: "/nl",
  size: { width: 390, height: 844 },
  signIn: { email: "E-mailadres", password: "Wachtwoord", submit: "Aanmelden" },
  transfers: "Import en export",
  file: "Bestand",
  upload: "Bestand uploaden",
  mapping: "Wat staat er in de kolommen?",
  check: "Alle rijen controleren",
  progress: "Voortgang tonen",
  checked: "Klanten: De rijen zijn gecontroleerd, er is niets geïmporteerd",
  importGood: "De 2 rijen zonder probleem importeren",
  imported: "Klanten: De rijen zijn geïmporteerd",
  download: "De geweigerde rijen downloaden",
  reused: "De kolommen zijn die van een eerdere import, dus je ziet de keuzes van toen.",
  importOne: "Deze rij importeren",
  calendar: {
    name: "Agenda",
    file: "Agendabestand",
    upload: "Agendabestand uploaden",
    checked: "Agendabestand: De afspraken zijn gecontroleerd, er is niets geïmporteerd",
    rejected: "Kan niet worden geïmporteerd",
    importOne: "Deze afspraak importeren",
    imported: "Agendabestand: De afspraken zijn geïmporteerd",
  },
  duplicates: "Dubbele klanten",
  merge: "Klanten samenvoegen",
  details: "Gegevens",
  logo: "Afbeelding",
  saveLogo: "Logo opslaan",
  savedLogo: "Het logo is opgeslagen.",
};

/** Opens the pages of the organization as its owner; `check` adds what axe, HTML validation and reflow find. */
async function openOrganization(
  { prefix, size, signIn: labels }: typeof english,
  javaScriptEnabled = true,
) {
  const context = await browser!.newContext({ viewport: size, javaScriptEnabled });
  const checkAccessibility = await createAccessibilityCheck(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(`${product.baseUrl}${prefix}/organization`);
  await page.getByLabel(labels.email, { exact: true }).fill(ownerEmail);
  await page.getByLabel(labels.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: labels.submit, exact: true }).click();
  await page.locator("nav.sections").waitFor();
  const check = async () => {
    errors.push(...(await checkAccessibility(page)));
    const response = await page.request.get(page.url(), { headers: { accept: "text/html" } });
    errors.push(...(await validateHtml(await response.text())), ...(await checkReflow(page)));
    await page.setViewportSize(size);
  };
  return { context, page, check, errors };
}

const visitSection = async (page: Page, name: string) => {
  await openSection(page, name);
  await heading(page, name);
};

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens the page of an import again until it has ended. */
async function waitForEnd(page: Page, title: string, progress: string) {
  await heading(page, title);
  const link = page.getByRole("link", { name: progress, exact: true });
  // A page that is still loading has no link.
  while ((await link.count()) > 0) await Promise.all([page.waitForEvent("load"), link.click()]);
}

async function uploadFile(page: Page, texts: typeof english, bytes: Buffer) {
  const name = "klanten.csv";
  await page
    .getByLabel(texts.file, { exact: true })
    .setInputFiles({ name, mimeType: "text/csv", buffer: bytes });
  await click(page, texts.upload);
  await heading(page, texts.mapping);
}

for (const [language, texts] of [
  ["English", english],
  ["Dutch", dutch],
] as const) {
  test.skipIf(browser === undefined)(
    `an owner imports a list of customers and corrects a rejected row, in ${language}`,
    { timeout: 300_000 },
    async () => {
      const { context, page, check, errors } = await openOrganization(texts);
      const mark = randomUUID().slice(0, 8);
      // Customers with the same telephone number look alike.
      const [phone, otherPhone] = [
        randomInt(1_000_000, 5_000_000),
        randomInt(5_000_000, 9_999_999),
      ];
      const rows = [
        "Relatienummer;Naam;E-mailadres;Telefoon;Status;Plaats",
        `A${mark};Bakkerij Zoë ${mark};zoe-${mark}@gracht.example;030 ${phone};Actief;Utrecht`,
        `B${mark};Kapper Één ${mark};geen adres;020 ${otherPhone};Actief;Amsterdam`,
        `C${mark};Smederij ${mark};smid-${mark}@gracht.example;;Inactief;Ede`,
      ];
      await visitSection(page, texts.transfers);
      await uploadFile(page, texts, Buffer.from(`${rows.join("\r\n")}\r\n`, "latin1"));
      await check();
      await click(page, texts.check);
      await waitForEnd(page, texts.checked, texts.progress);
      await check();
      await click(page, texts.importGood);
      await waitForEnd(page, texts.imported, texts.progress);
      await check();

      const link = page.getByRole("link", { name: texts.download, exact: true });
      const url = new URL((await link.getAttribute("href")) ?? "", product.baseUrl);
      const rejected = Buffer.from(await (await page.request.get(url.href)).body());
      const corrected = rejected
        .toString("latin1")
        .replace("geen adres", `een-${mark}@gracht.example`);
      await uploadFile(page, texts, Buffer.from(corrected, "latin1"));
      await page.getByText(texts.reused, { exact: true }).waitFor();
      await click(page, texts.check);
      await waitForEnd(page, texts.checked, texts.progress);
      await click(page, texts.importOne);
      await waitForEnd(page, texts.imported, texts.progress);

      const query = `q=${mark}&sort=name`;
      const { body } = await send(product, `${organizationPath}/customers?${query}`, { token });
      expect(body.items).toMatchObject([
        { name: `Bakkerij Zoë ${mark}`, externalId: `A${mark}`, status: "active" },
        { name: `Kapper Één ${mark}`, email: `een-${mark}@gracht.example` },
        { name: `Smederij ${mark}`, status: "inactive", addressCity: "Ede" },
      ]);
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  test.skipIf(browser === undefined)(
    `an owner imports a calendar file without JavaScript, in ${language}`,
    { timeout: 300_000 },
    async () => {
      const { context, page } = await openOrganization(texts, false);
      const mark = randomUUID().slice(0, 8);
      const { calendar: labels } = texts;
      const toEvent = (uid: string, title: string, more = "") =>
        `BEGIN:VEVENT\r\nUID:${uid}-${mark}\r\nSUMMARY:${title} ${mark}\r\nDTSTART:20270301T093000Z\r\nDTEND:20270301T110000Z\r\n${more}END:VEVENT\r\n`;
      const events = [toEvent("one", "Proefrit"), toEvent("two", "Pomp", "RRULE:FREQ=HOURLY\r\n")];
      const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;
      await visitSection(page, texts.transfers);
      await page.getByLabel(labels.name, { exact: true }).selectOption({ index: 0 });
      await page.getByLabel(labels.file, { exact: true }).setInputFiles({
        name: "agenda.ics",
        mimeType: "text/calendar",
        buffer: Buffer.from(file),
      });
      await click(page, labels.upload);
      await waitForEnd(page, labels.checked, texts.progress);
      const row = page.getByRole("row").filter({ hasText: `Pomp ${mark}` });
      await row.getByText(labels.rejected, { exact: true }).waitFor();
      // The checks need JavaScript.
      const scripted = await openOrganization(texts);
      await scripted.page.goto(page.url());
      await heading(scripted.page, labels.checked);
      await scripted.check();
      await click(page, labels.importOne);
      await waitForEnd(page, labels.imported, texts.progress);
      const path = `${organizationPath}/agenda/items?from=2027-03-01T00:00:00Z&to=2027-03-02T00:00:00Z`;
      const { body } = await send(product, `${path}&limit=100`, { token });
      const titles = body.items.map(({ title }: { title: string }) => title);
      expect(titles).toContain(`Proefrit ${mark}`);
      expect(titles).not.toContain(`Pomp ${mark}`);
      expect(scripted.errors).toEqual([]);
      await Promise.all([context.close(), scripted.context.close()]);
    },
  );

  test.skipIf(browser === undefined)(
    `an owner merges customers that look the same and uploads a logo, in ${language}`,
    { timeout: 300_000 },
    async () => {
      const { context, page, check, errors } = await openOrganization(texts);
      const mark = randomUUID().slice(0, 8);
      for (const name of [`Molen ${mark} B.V.`, `Molen ${mark}`]) {
        const body = { name, type: "company", allowDuplicate: true };
        await send(product, `${organizationPath}/customers`, { token, json: body });
      }
      await visitSection(page, texts.duplicates);
      await check();
      await page
        .getByRole("link", { name: new RegExp(`Molen ${mark}`, "u") })
        .first()
        .click();
      await check();
      await click(page, texts.merge);
      await page.locator(".state.good").waitFor();
      await check();
      const path = `${organizationPath}/customers?q=${mark}`;
      const { body } = await send(product, path, { token });
      expect(body.items).toHaveLength(1);

      await visitSection(page, texts.details);
      const png = Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
        "base64",
      );
      await page
        .getByLabel(texts.logo, { exact: true })
        .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
      await click(page, texts.saveLogo);
      await page.getByText(texts.savedLogo, { exact: true }).waitFor();
      await page.waitForFunction(
        () => (document.querySelector<HTMLImageElement>("img.logo")?.naturalWidth ?? 0) > 0,
      );
      await check();
      expect(errors).toEqual([]);
      await context.close();
    },
  );
}
