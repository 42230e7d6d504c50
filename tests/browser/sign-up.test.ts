import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  authorizePath,
  createVerifier,
  exchange,
  register,
  type RunningIdp,
  startIdp,
} from "@werkbank/idp/testing";
import { startBrowser } from "../support/browser.ts";

const browser: Browser | undefined = await startBrowser();
let running: RunningIdp;
/** The OAuth client's server at the redirect URI. */
let program: Server;
let redirectUri: string;

beforeAll(async () => {
  running = await startIdp();
  program = createServer((_request, response) => {
    response.end("<!doctype html><link rel=icon href=data:,>signed in");
  });
  await new Promise<void>((resolve) => program.listen(0, "127.0.0.1", resolve));
  redirectUri = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await browser?.close();
  program.closeAllConnections();
  await new Promise((resolve) => program.close(resolve));
  await running.close();
});

const ways = [
  {
    locale: "en-GB",
    create: "Create an account",
    name: "Your name (optional)",
    email: "E-mail address",
    password: "Password",
    faults: "This is not right yet:",
    outbox: "Open the outbox of this local provider",
    subject: "Confirm your e-mail address",
    open: "Open the link",
    confirm: "Confirm",
    allow: "Allow",
    forgot: "Forgot your password?",
    send: "Send the message",
    recover: "Choose a new password",
    newPassword: "New password",
    save: "Save the new password",
  },
  {
    locale: "nl-NL",
    create: "Account aanmaken",
    name: "Je naam (optioneel)",
    email: "E-mailadres",
    password: "Wachtwoord",
    faults: "Dit klopt nog niet:",
    outbox: "Open de outbox van deze lokale provider",
    subject: "Bevestig je e-mailadres",
    open: "Link openen",
    confirm: "Bevestigen",
    allow: "Toestaan",
    forgot: "Wachtwoord vergeten?",
    send: "Bericht versturen",
    recover: "Kies een nieuw wachtwoord",
    newPassword: "Nieuw wachtwoord",
    save: "Nieuw wachtwoord opslaan",
  },
];

describe.skipIf(browser === undefined)("in a browser", { timeout: 120_000 }, () => {
  test.each(ways)("sign-up, consent and password reset in $locale", async (words) => {
    const client = await register(running, {
      client_name: "Planner",
      redirect_uris: [redirectUri],
    });
    const context = await browser!.newContext({
      locale: words.locale,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("status of 4")) {
        faults.push(message.text());
      }
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const email = `nadia.${words.locale.toLowerCase()}@singel.example`;

    const authorize = async () => {
      const { verifier, challenge } = createVerifier();
      await page.goto(
        running.issuer +
          authorizePath(client, { code_challenge: challenge, redirect_uri: redirectUri }),
      );
      return verifier;
    };
    const verifier = await authorize();
    await link(words.create).click();

    // The browser accepts this form, the provider rejects it.
    await field(words.email).fill("nadia@nowhere.invalid");
    await field(words.password).fill("chosen by nadia");
    await button(words.create).click();
    await page.getByText(words.faults).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("alert");

    await field(words.name).fill("Nadia");
    await field(words.email).fill(email);
    await field(words.password).fill("chosen by nadia");
    await button(words.create).click();
    await link(words.outbox).click();
    await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first().click();
    await page.getByRole("heading", { name: words.subject }).waitFor();
    await link(words.open).click();
    await button(words.confirm).click();
    await button(words.allow).click();
    const arrival = async () => {
      await page.waitForURL(`${redirectUri}?**`);
      return new URL(page.url()).searchParams.get("code") ?? "";
    };
    const code = await arrival();
    expect(code).not.toBe("");
    const tokens = await exchange(running, {
      grant_type: "authorization_code",
      client_id: client.client_id,
      code,
      code_verifier: verifier,
    });
    expect(tokens.status).toBe(200);

    // The user is signed out and forgot the password. Consent is required again: the client is public, so another
    // program could impersonate it.
    await context.clearCookies();
    await authorize();
    await link(words.forgot).click();
    await field(words.email).fill(email);
    await button(words.send).click();
    await link(words.outbox).click();
    await page.getByRole("link", { name: words.recover }).first().click();
    await link(words.open).click();
    await field(words.newPassword).fill("chosen by nadia later");
    await button(words.save).click();
    await button(words.allow).click();
    expect(await arrival()).not.toBe(code);
    expect(faults).toEqual([]);
    await context.close();
  });
});
