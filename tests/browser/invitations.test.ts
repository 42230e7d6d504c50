import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, expect } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { ownerEmail, type Product, send, signIn } from "../support/product.ts";
import { test } from "../support/shared-product.ts";
import { createAccessibilityCheck } from "./check-accessibility.ts";

// A user without an account opens the mail of an invitation, and becomes a member: over real connections, with real
// mail in both outboxes.

const browser: Browser | undefined = await startBrowser();

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});
afterAll(() => browser?.close());

/** Invites an email address to the owner's organization, and returns the link in the mail. */
async function invite(email: string): Promise<string> {
  const { access_token: token } = await signIn(product, ownerEmail);
  const organizations = await send(product, "/api/v1/organizations", { token });
  const path = `/api/v1/organizations/${organizations.body.items[0].id}`;
  const roles = await send(product, `${path}/roles`, { token });
  const { id: roleId } = roles.body.items.find(({ name }: { name: string }) => name === "Viewer");
  const sent = await send(product, `${path}/invitations`, { token, json: { email, roleId } });
  expect(sent.status).toBe(201);
  let found: string | undefined;
  const findLink = async () => {
    const { body: outbox } = await send(product, "/outbox");
    for (const [, message = ""] of String(outbox).matchAll(/href="(\/outbox\/[^"]+)"/gu)) {
      const text = String((await send(product, message)).body);
      if (!text.includes(email)) continue;
      found ??= /https?:\/\/[^\s"<>]+\/invitations\/[\w-]+/u.exec(text)?.[0];
    }
    return found;
  };
  await expect.poll(findLink, { timeout: 60_000, interval: 250 }).toBeDefined();
  return found ?? "";
}

/** Returns the newest message of the identity provider to an address. */
async function readConfirmation(email: string): Promise<{ link: string; code: string }> {
  const outbox = new URL(`/outbox.json?${new URLSearchParams({ to: email })}`, product.idpUrl);
  const { messages } = (await (await fetch(outbox)).json()) as {
    messages: { link: string; code: string }[];
  };
  expect(messages).toHaveLength(1);
  return messages[0]!;
}

test.skipIf(browser === undefined).each(["code", "link"] as const)(
  "a new user creates an account, confirms it with the %s, returns to the invitation and accepts it",
  async (way) => {
    const email = `${randomUUID()}@nieuw.example`;
    const password = "een fiets met drie wielen";
    const invitation = await invite(email);
    const context = await browser!.newContext({
      locale: "en-GB",
      viewport: { width: 390, height: 844 },
    });
    const checkAccessibility = await createAccessibilityCheck(context);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

    await page.goto(invitation);
    await page.getByRole("link", { name: "Account aanmaken", exact: true }).click();
    await field("Je naam (optioneel)").fill("Noor Visser");
    await field("E-mailadres").fill(email);
    await field("Wachtwoord").fill(password);
    await button("Account aanmaken").click();
    await heading("Kijk in je mail");
    const { code, link } = await readConfirmation(email);
    if (way === "code") await field("Code uit het bericht").fill(code);
    else await page.goto(link);
    await button("Bevestigen").click();

    await page.waitForURL(invitation);
    await field("E-mailadres").fill(email);
    await field("Wachtwoord").fill(password);
    await button("Aanmelden").click();
    await heading("Je bent uitgenodigd voor Fietswerkplaats De Singel");
    const accept = await button("Accepteren").boundingBox();
    const note = await page.locator(".hint").boundingBox();
    expect((note?.y ?? 0) - (accept?.y ?? 0) - (accept?.height ?? 0)).toBeGreaterThanOrEqual(8);
    expect(await checkAccessibility(page)).toEqual([]);
    await button("Accepteren").click();
    await heading("Je bent lid");
    expect(await checkAccessibility(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
);
