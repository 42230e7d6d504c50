import { randomUUID } from "node:crypto";
import { freePort } from "@werkbank/http/free-port";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callTool } from "../interop/mcp-clients.ts";
import { startBrowser } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";
import { connectApp } from "./app-access.ts";
import { openWindow, signIn } from "./person.ts";
import { type RedirectServer, startRedirectServer } from "./redirect-server.ts";

// With an identity provider that has no pages, such as a Supabase project, the service has those for accounts: a person
// signs up, chooses a new password and connects an app on them.

const browser: Browser | undefined = await startBrowser();

let product: Product;
let server: RedirectServer;

beforeAll(async () => {
  if (browser === undefined) return;
  const [port, idpPort] = [await freePort(), await freePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  const idpUrl = `http://127.0.0.1:${idpPort}/auth/v1`;
  const env = {
    PORT: String(port),
    BASE_URL: baseUrl,
    DOCS_URL: baseUrl,
    IDP_PORT: String(idpPort),
    IDP_SITE_URL: baseUrl,
    SERVICE_IDP_URL: idpUrl,
    ACCOUNT_PAGES: "on",
  };
  product = { ...(await startProduct({ site: false, env })), baseUrl, idpUrl };
  server = await startRedirectServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await product?.stop();
});

const english = {
  prefix: "" as "" | "/nl",
  width: 1280,
  createAccount: "Create an account",
  signUp: ["Your name (optional)", "Email address", "Password"],
  checkMail: "Check your mail",
  code: ["Code from the message", "Confirm"],
  start: "Create an organization",
  organization: ["Name", "Create the organization"],
  signOut: "Sign out",
  forgot: ["Forgot your password?", "Send the message"],
  newPassword: ["Choose a new password", "New password", "Save the new password"],
  consent: ["Allow An MCP client to use your account?", "Allow"],
};
const dutch: typeof english = {
  prefix: "/nl",
  width: 390,
  createAccount: "Account aanmaken",
  signUp: ["Je naam (optioneel)", "E-mailadres", "Wachtwoord"],
  checkMail: "Kijk in je mail",
  code: ["Code uit het bericht", "Bevestigen"],
  start: "Een organisatie maken",
  organization: ["Naam", "Organisatie maken"],
  signOut: "Afmelden",
  forgot: ["Wachtwoord vergeten?", "Bericht versturen"],
  newPassword: ["Kies een nieuw wachtwoord", "Nieuw wachtwoord", "Nieuw wachtwoord opslaan"],
  consent: ["Mag An MCP client je account gebruiken?", "Toestaan"],
};

type Message = { kind: string; code: string; token: string };

/** Returns the newest message of the identity provider to an address. */
async function findMessage(email: string, kind: string): Promise<Message> {
  const outbox = new URL(`/outbox.json?${new URLSearchParams({ to: email })}`, product.idpUrl);
  const { messages } = (await (await fetch(outbox)).json()) as { messages: Message[] };
  const found = messages.find((message) => message.kind === kind);
  expect(found, JSON.stringify(messages)).toBeDefined();
  return found!;
}

for (const texts of [english, dutch]) {
  test.skipIf(browser === undefined)(
    `a person signs up, chooses a new password and connects an app, at ${texts.width} px`,
    { timeout: 600_000 },
    async () => {
      const person = await openWindow(browser!, texts.width);
      const { page } = person;
      const email = `${randomUUID()}@nieuw.example`;
      const [nameLabel = "", emailLabel = "", passwordLabel = ""] = texts.signUp;

      await page.goto(`${product.baseUrl}${texts.prefix}/start`);
      await person.follow(texts.createAccount);
      await page.waitForURL(`${product.baseUrl}${texts.prefix}/sign-up?**`);
      await person.check();
      await person.fill(nameLabel, "Noor Visser");
      await person.fill(emailLabel, email);
      await person.fill(passwordLabel, "een fiets met drie wielen");
      await person.click(texts.createAccount);
      await person.heading(texts.checkMail);
      await person.check();
      const [codeLabel = "", confirm = ""] = texts.code;
      await person.fill(codeLabel, (await findMessage(email, "signup")).code);
      await person.click(confirm);
      await person.heading(texts.start);
      await person.check();
      const [organizationName = "", createOrganization = ""] = texts.organization;
      await person.fill(organizationName, "Schilder Visser");
      await person.click(createOrganization);
      await page.locator("nav.sections").waitFor();
      await person.click(texts.signOut);

      await page.goto(`${product.baseUrl}${texts.prefix}/organization`);
      const [forgot = "", sendMessage = ""] = texts.forgot;
      await person.follow(forgot);
      await person.heading(forgot);
      await person.check();
      await person.fill(emailLabel, email);
      await person.click(sendMessage);
      await person.heading(texts.checkMail);
      await person.check();
      // As the link of the mail template in the guide on Supabase.
      const query = new URLSearchParams({
        token_hash: (await findMessage(email, "recovery")).token,
        type: "recovery",
        redirect_to: `${product.baseUrl}${texts.prefix}/organization`,
      });
      await page.goto(`${product.baseUrl}/confirm?${String(query)}`);
      const [choose = "", newPasswordLabel = "", save = ""] = texts.newPassword;
      await person.heading(choose);
      await person.check();
      const password = "een auto met vier deuren";
      await person.fill(newPasswordLabel, password);
      await person.click(save);
      await page.locator("nav.sections").waitFor();
      await person.click(texts.signOut);

      await page.goto(`${product.baseUrl}${texts.prefix}/organization`);
      await signIn(person, texts.prefix === "" ? "en" : "nl", { email, password });
      await page.locator("nav.sections").waitFor();
      const [question = "", allow = ""] = texts.consent;
      const client = await connectApp(product, person, server, async () => {
        // A Supabase project leads to its Site URL; the local provider has this page too, and leads to its own.
        const { pathname, search } = new URL(page.url());
        expect(pathname).toBe("/oauth/consent");
        await page.goto(product.baseUrl + texts.prefix + pathname + search);
        await person.heading(question);
        await person.check();
        await person.click(allow);
      });
      const created = await callTool(client, "tasks_create", { title: "Order brake pads" });
      expect(created.isError ?? false, created.content[0]?.text).toBe(false);
      await client.close();
      await person.context.close();
    },
  );
}
