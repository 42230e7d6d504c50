import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { password, type Product, send, startProduct } from "../support/product.ts";
import { validateHtml } from "../support/validate-html.ts";
import { type AccessibilityCheck, createAccessibilityCheck } from "./check-accessibility.ts";
import { checkReflow } from "./check-reflow.ts";

// A company joins with pages and mail only: from /start to the last member who leaves. The pages need no build of the
// site.

const browser: Browser | undefined = await startBrowser();
const newPassword = "een fiets met drie wielen";

let product: Product;

beforeAll(async () => {
  if (browser) product = await startProduct({ site: false });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** A person with a browser of their own. */
class Person {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly checkAccessibility: AccessibilityCheck;
  constructor(page: Page, context: BrowserContext, checkAccessibility: AccessibilityCheck) {
    this.page = page;
    this.context = context;
    this.checkAccessibility = checkAccessibility;
  }
  click = (name: string) => this.page.getByRole("button", { name, exact: true }).click();
  follow = (name: string) => this.page.getByRole("link", { name, exact: true }).first().click();
  fill = (label: string, value: string) => this.page.getByLabel(label, { exact: true }).fill(value);
  open = (summary: string) => this.page.locator("summary", { hasText: summary }).click();
  sees = (text: string) => this.page.getByText(text).first().waitFor();
  heading = (name: string) => this.page.getByRole("heading", { level: 1, name }).waitFor();

  /** Checks the open page, and leaves it at its size. */
  async check(): Promise<void> {
    const size = this.page.viewportSize();
    expect(await this.checkAccessibility(this.page)).toEqual([]);
    expect(await checkReflow(this.page)).toEqual([]);
    expect(await validateHtml(await this.page.content())).toEqual([]);
    if (size !== null) await this.page.setViewportSize(size);
  }
}

async function openBrowser(width: number): Promise<Person> {
  const context = await browser!.newContext({ viewport: { width, height: 844 } });
  context.setDefaultTimeout(60_000);
  const checkAccessibility = await createAccessibilityCheck(context);
  return new Person(await context.newPage(), context, checkAccessibility);
}

/** Returns the link of the newest invitation to an address, which a job mails. */
async function findInvitation(email: string): Promise<string> {
  let found: string | undefined;
  const findLink = async () => {
    const { body: outbox } = await send(product, "/outbox");
    for (const [, path = ""] of String(outbox).matchAll(/href="(\/outbox\/[^"]+)"/gu)) {
      const message = String((await send(product, path)).body);
      if (!message.includes(email)) continue;
      found ??= /https?:\/\/[^\s"<>]+\/invitations\/[\w-]+/u.exec(message)?.[0];
    }
    return found;
  };
  await expect.poll(findLink, { timeout: 60_000, interval: 250 }).toBeDefined();
  return found ?? "";
}

/** Returns the code that the identity provider mailed to an address. */
async function findCode(email: string): Promise<string> {
  const outbox = new URL(`/outbox.json?${new URLSearchParams({ to: email })}`, product.idpUrl);
  const { messages } = (await (await fetch(outbox)).json()) as { messages: { code: string }[] };
  return messages[0]?.code ?? "";
}

const labels = {
  nl: {
    create: "Account aanmaken",
    name: "Je naam (optioneel)",
    email: "E-mailadres",
    password: "Wachtwoord",
    code: "Code uit het bericht",
    confirm: "Bevestigen",
    signIn: "Aanmelden",
  },
  en: {
    create: "Create an account",
    name: "Your name (optional)",
    email: "E-mail address",
    password: "Password",
    code: "Code from the message",
    confirm: "Confirm",
    signIn: "Sign in",
  },
};
type Account = { name: string; email: string };

/** Creates an account from the sign-in form of a page, returns to the page and signs in. */
async function signUp(person: Person, language: "en" | "nl", { name, email }: Account) {
  const label = labels[language];
  const returnUrl = person.page.url();
  await person.follow(label.create);
  await person.fill(label.name, name);
  await person.fill(label.email, email);
  await person.fill(label.password, newPassword);
  await person.click(label.create);
  await person.page.getByLabel(label.code).waitFor();
  await person.fill(label.code, await findCode(email));
  await person.click(label.confirm);
  await person.page.waitForURL(returnUrl);
  await signIn(person, language, { email, password: newPassword });
}

async function signIn(
  person: Person,
  language: "en" | "nl",
  account: { email: string; password: string },
): Promise<void> {
  await person.fill(labels[language].email, account.email);
  await person.fill(labels[language].password, account.password);
  await person.click(labels[language].signIn);
}

test.skipIf(browser === undefined)(
  "a company starts on /start, invites people, changes and removes them, and they leave",
  { timeout: 600_000 },
  async () => {
    const owner = await openBrowser(390);
    const colleague = { name: "Bram Smit", email: `${randomUUID()}@nieuw.example` };
    const viewer = { email: "ria@singel.example", password };

    await owner.page.goto(`${product.baseUrl}/nl/organization`);
    await owner.heading("Meld je aan bij je organisatie");
    await owner.page.goto(`${product.baseUrl}/nl/start`);
    await signUp(owner, "nl", { name: "Noor Visser", email: `${randomUUID()}@nieuw.example` });
    await owner.heading("Een organisatie maken");
    await owner.check();
    await owner.fill("Naam", "Schilder Visser");
    await owner.click("Organisatie maken");
    await owner.heading("Gegevens");

    await owner.follow("Leden");
    for (const { email } of [colleague, viewer]) {
      await owner.fill("E-mailadres", email);
      await owner.page.getByLabel("Rol", { exact: true }).selectOption({ label: "Lezer" });
      await owner.click("Uitnodiging versturen");
      await owner.sees("De uitnodiging is verstuurd.");
    }
    await owner.check();

    const bram = await openBrowser(390);
    await bram.page.goto(await findInvitation(colleague.email));
    await bram.heading("Je bent uitgenodigd voor Schilder Visser");
    await bram.follow("English");
    await bram.heading("You are invited to Schilder Visser");
    await bram.sees("Noor Visser");
    await bram.check();
    await signUp(bram, "en", colleague);
    await bram.sees("If you decline, the organization sees that you did.");
    await bram.check();
    await bram.click("Accept");
    await bram.heading("You are a member");
    await bram.check();
    await bram.follow("Go to Schilder Visser");
    await bram.heading("Details");

    const ria = await openBrowser(1280);
    await ria.page.goto(await findInvitation(viewer.email));
    await signIn(ria, "nl", viewer);
    await ria.click("Accepteren");
    await ria.heading("Je bent lid");

    await owner.page.setViewportSize({ width: 1280, height: 844 });
    await owner.follow("Leden");
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
    await owner.follow("Rollen");
    await owner.open("Een rol maken");
    await owner.check();

    await bram.follow("Members");
    await bram.follow(colleague.name);
    await bram.open("Leave the organization");
    await bram.check();
    await bram.click("Leave");
    await bram.heading("Create an organization");

    await Promise.all([owner, bram, ria].map(({ context }) => context.close()));
  },
);
