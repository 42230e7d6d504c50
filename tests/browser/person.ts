import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { type Product, send } from "../support/product.ts";
import { validateHtml } from "../support/validate-html.ts";
import { type AccessibilityCheck, createAccessibilityCheck } from "./check-accessibility.ts";
import { checkReflow } from "./check-reflow.ts";

/** A person with a browser of their own. */
export class Person {
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
  openSection = (name: string) => openSection(this.page, name);
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

/** Opens a section of the organization's pages. On a phone, a button shows the list of them. */
export async function openSection(page: Page, name: string): Promise<void> {
  const sections = page.locator("nav.sections");
  await sections.waitFor();
  const button = sections.getByRole("button");
  if (await button.isVisible()) await button.click();
  await sections.getByRole("link", { name, exact: true }).click();
}

/**
 * Opens a browser window of this width, in CSS pixels, that shares nothing with others.
 *
 * @param locale what the browser prefers: the language of pages whose URL has none
 */
export async function openWindow(browser: Browser, width: number, locale = "en"): Promise<Person> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale });
  context.setDefaultTimeout(60_000);
  const checkAccessibility = await createAccessibilityCheck(context);
  return new Person(await context.newPage(), context, checkAccessibility);
}

/** Returns a link in the newest mail to an address, which a job sends. `path` is a regular expression. */
export async function findMailedLink(
  product: Product,
  email: string,
  path: string,
): Promise<string> {
  const link = new RegExp(String.raw`https?:\/\/[^\s"<>]+${path}`, "u");
  let found: string | undefined;
  const findLink = async () => {
    const { body: outbox } = await send(product, "/outbox");
    for (const [, messagePath = ""] of String(outbox).matchAll(/href="(\/outbox\/[^"]+)"/gu)) {
      const message = String((await send(product, messagePath)).body);
      if (!message.includes(email)) continue;
      found ??= link.exec(message)?.[0];
    }
    return found;
  };
  await expect.poll(findLink, { timeout: 60_000, interval: 250 }).toBeDefined();
  return found ?? "";
}

/** Returns the code that the identity provider mailed to an address. */
async function findCode(product: Product, email: string): Promise<string> {
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
    email: "Email address",
    password: "Password",
    code: "Code from the message",
    confirm: "Confirm",
    signIn: "Sign in",
  },
};
/** The password of accounts that tests create. */
const newPassword = "een fiets met drie wielen";

export type Account = { name: string; email: string };

/** Creates an account from the sign-in form of a page, returns to the page and signs in. */
export async function signUp(
  product: Product,
  person: Person,
  language: "en" | "nl",
  { name, email }: Account,
): Promise<void> {
  const label = labels[language];
  const returnUrl = person.page.url();
  await person.follow(label.create);
  await person.fill(label.name, name);
  await person.fill(label.email, email);
  await person.fill(label.password, newPassword);
  await person.click(label.create);
  await person.page.getByLabel(label.code).waitFor();
  await person.fill(label.code, await findCode(product, email));
  await person.click(label.confirm);
  await person.page.waitForURL(returnUrl);
  await signIn(person, language, { email, password: newPassword });
}

export async function signIn(
  person: Person,
  language: "en" | "nl",
  account: { email: string; password: string },
): Promise<void> {
  await person.fill(labels[language].email, account.email);
  await person.fill(labels[language].password, account.password);
  await person.click(labels[language].signIn);
}
