import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { password, type Product, startProduct } from "../support/product.ts";
import { findMailedLink, openWindow, signIn, signUp } from "./person.ts";

// A company joins with pages and mail only: from /start to the last member who leaves. The pages need no build of the
// site.

const browser: Browser | undefined = await startBrowser();

const invitationPath = String.raw`\/invitations\/[\w-]+`;

let product: Product;

beforeAll(async () => {
  if (browser) product = await startProduct({ site: false });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test.skipIf(browser === undefined)(
  "a company starts on /start, invites people, changes and removes them, and they leave",
  { timeout: 600_000 },
  async () => {
    const owner = await openWindow(browser!, 390);
    const colleague = { name: "Bram Smit", email: `${randomUUID()}@nieuw.example` };
    const viewer = { email: "ria@singel.example", password };

    await owner.page.goto(`${product.baseUrl}/nl/organization`);
    await owner.heading("Meld je aan bij je organisatie");
    await owner.page.goto(`${product.baseUrl}/nl/start`);
    await signUp(product, owner, "nl", {
      name: "Noor Visser",
      email: `${randomUUID()}@nieuw.example`,
    });
    await owner.heading("Een organisatie maken");
    await owner.check();
    await owner.fill("Naam", "Schilder Visser");
    await owner.click("Organisatie maken");
    await owner.heading("Gegevens");

    await owner.openSection("Leden");
    for (const { email } of [colleague, viewer]) {
      await owner.fill("E-mailadres", email);
      await owner.page.getByLabel("Rol", { exact: true }).selectOption({ label: "Lezer" });
      await owner.click("Uitnodiging versturen");
      await owner.sees("De uitnodiging is verstuurd.");
    }
    await owner.check();

    const bram = await openWindow(browser!, 390);
    await bram.page.goto(await findMailedLink(product, colleague.email, invitationPath));
    await bram.heading("Je bent uitgenodigd voor Schilder Visser");
    await bram.follow("English");
    await bram.heading("You are invited to Schilder Visser");
    await bram.sees("Noor Visser");
    await bram.check();
    await signUp(product, bram, "en", colleague);
    await bram.sees("If you decline, the organization sees that you did.");
    await bram.check();
    await bram.click("Accept");
    await bram.heading("You are a member");
    await bram.check();
    await bram.follow("Go to Schilder Visser");
    await bram.heading("Details");

    const ria = await openWindow(browser!, 1280);
    await ria.page.goto(await findMailedLink(product, viewer.email, invitationPath));
    await signIn(ria, "nl", viewer);
    await ria.click("Accepteren");
    await ria.heading("Je bent lid");

    await owner.page.setViewportSize({ width: 1280, height: 844 });
    await owner.openSection("Leden");
    await owner.follow(colleague.name);
    await owner.check();
    await owner.page.getByLabel("Nieuwe rol").selectOption({ label: "Lid" });
    await owner.click("Rol wijzigen");
    await owner.sees("De rol is gewijzigd.");
    await owner.follow("Alle leden");
    await owner.page.locator("li", { hasText: viewer.email }).getByRole("link").click();
    await owner.open("Verwijderen uit de organisatie");
    await owner.click("Verwijderen");
    await owner.sees("Het lid is verwijderd.");
    await owner.openSection("Rollen");
    await owner.open("Een rol maken");
    await owner.check();

    await bram.openSection("Members");
    await bram.follow(colleague.name);
    await bram.open("Leave the organization");
    await bram.check();
    await bram.click("Leave");
    await bram.heading("Create an organization");

    await Promise.all([owner, bram, ria].map(({ context }) => context.close()));
  },
);
