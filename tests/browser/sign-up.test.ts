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
let idp: RunningIdp;
/** The OAuth client's server at the redirect URI. */
let clientServer: Server;
let redirectUri: string;

beforeAll(async () => {
  idp = await startIdp();
  clientServer = createServer((_request, response) => {
    response.end("<!doctype html><link rel=icon href=data:,>signed in");
  });
  await new Promise<void>((resolve) => clientServer.listen(0, "127.0.0.1", resolve));
  redirectUri = `http://127.0.0.1:${(clientServer.address() as AddressInfo).port}/callback`;
});
afterAll(async () => {
  await browser?.close();
  clientServer.closeAllConnections();
  await new Promise((resolve) => clientServer.close(resolve));
  await idp.close();
});

const labelsByLocale = [
  {
    locale: "en-GB",
    create: "Create an account",
    name: "Your name (optional)",
    email: "Email address",
    password: "Password",
    faults: "This is not right yet:",
    outbox: "Open the outbox of this local provider",
    subject: "Confirm your email address",
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
  test.each(labelsByLocale)("sign-up, consent and password reset in $locale", async (labels) => {
    const client = await register(idp, {
      client_name: "Planner",
      redirect_uris: [redirectUri],
    });
    const context = await browser!.newContext({
      locale: labels.locale,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("status of 4")) {
        consoleErrors.push(message.text());
      }
    });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const email = `nadia.${labels.locale.toLowerCase()}@singel.example`;

    const authorize = async () => {
      const { verifier, challenge } = createVerifier();
      await page.goto(
        idp.issuer +
          authorizePath(client, { code_challenge: challenge, redirect_uri: redirectUri }),
      );
      return verifier;
    };
    const verifier = await authorize();
    await link(labels.create).click();

    // The browser accepts this form, the provider rejects it.
    await field(labels.email).fill("nadia@nowhere.invalid");
    await field(labels.password).fill("chosen by nadia");
    await button(labels.create).click();
    await page.getByText(labels.faults).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("alert");

    await field(labels.name).fill("Nadia");
    await field(labels.email).fill(email);
    await field(labels.password).fill("chosen by nadia");
    await button(labels.create).click();
    await link(labels.outbox).click();
    await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first().click();
    await page.getByRole("heading", { name: labels.subject }).waitFor();
    await link(labels.open).click();
    await button(labels.confirm).click();
    await button(labels.allow).click();
    const waitForCode = async () => {
      await page.waitForURL(`${redirectUri}?**`);
      return new URL(page.url()).searchParams.get("code") ?? "";
    };
    const code = await waitForCode();
    expect(code).not.toBe("");
    const tokens = await exchange(idp, {
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
    await link(labels.forgot).click();
    await field(labels.email).fill(email);
    await button(labels.send).click();
    await link(labels.outbox).click();
    await page.getByRole("link", { name: labels.recover }).first().click();
    await link(labels.open).click();
    await field(labels.newPassword).fill("chosen by nadia later");
    await button(labels.save).click();
    await button(labels.allow).click();
    expect(await waitForCode()).not.toBe(code);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
