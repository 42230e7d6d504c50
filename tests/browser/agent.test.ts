import { randomUUID } from "node:crypto";
import type { Client } from "@modelcontextprotocol/client";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callTool, type McpClient } from "../interop/mcp-clients.ts";
import { startBrowser } from "../support/browser.ts";
import { type Product, startProduct } from "../support/product.ts";
import { connectApp } from "./app-access.ts";
import { openView } from "./mcp-app-host.ts";
import { findMailedLink, openWindow, type Person, signUp } from "./person.ts";
import { type RedirectServer, startRedirectServer } from "./redirect-server.ts";

// The owner of a new company enables a suggested policy, decides on what the assistant of a colleague wants to do, and
// the colleague disconnects the assistant: with pages and mail only, in both languages, on a phone and on a laptop.

const browser: Browser | undefined = await startBrowser();

let product: Product;
let server: RedirectServer;

beforeAll(async () => {
  if (browser === undefined) return;
  product = await startProduct({ site: false });
  server = await startRedirectServer();
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await product?.stop();
});

const english = {
  language: "en" as "en" | "nl",
  width: 1280,
  start: "/start",
  createOrganization: ["Create an organization", "Name", "Create the organization"],
  members: "Members",
  invite: ["Email address", "Role", "Member", "Send the invitation", "The invitation was sent."],
  accept: ["Accept", "You are a member", "Go to Painter Visser"],
  policies: "Approval policies",
  enable: "Enable “Quotes above € 2,500”",
  enabled: "The policy is in force from now on.",
  signIn: ["Email address", "Password", "Sign in"],
  allow: "Allow",
  amount: "€4,141.83",
  pending: "Waiting for a decision",
  openRequest: "Open the request",
  comment: "Comment",
  approve: "Approve",
  executed: "Approved and done",
  apps: "Connected apps",
  disconnect: "Disconnect An MCP client",
  none: "You have not connected an app.",
};
const dutch: typeof english = {
  language: "nl",
  width: 390,
  start: "/nl/start",
  createOrganization: ["Een organisatie maken", "Naam", "Organisatie maken"],
  members: "Leden",
  invite: ["E-mailadres", "Rol", "Lid", "Uitnodiging versturen", "De uitnodiging is verstuurd."],
  accept: ["Accepteren", "Je bent lid", "Naar Painter Visser"],
  policies: "Goedkeuringsbeleid",
  enable: "“Offertes boven € 2.500” inschakelen",
  enabled: "Het beleid is vanaf nu van kracht.",
  signIn: ["E-mailadres", "Wachtwoord", "Aanmelden"],
  allow: "Toestaan",
  amount: "€\u00a04.141,83",
  pending: "Wacht op een beslissing",
  openRequest: "Verzoek openen",
  comment: "Toelichting",
  approve: "Goedkeuren",
  executed: "Goedgekeurd en uitgevoerd",
  apps: "Verbonden apps",
  disconnect: "An MCP client ontkoppelen",
  none: "Je hebt geen app verbonden.",
};

for (const texts of [english, dutch]) {
  test.skipIf(browser === undefined)(
    `an owner enables a policy and decides, a colleague disconnects the app, in ${texts.language}`,
    { timeout: 600_000 },
    async () => {
      const owner = await openWindow(browser!, texts.width);
      const ownerEmail = `${randomUUID()}@nieuw.example`;
      await createOrganization(owner, texts, ownerEmail);
      await owner.openSection(texts.policies);
      await owner.check();
      await owner.click(texts.enable);
      await owner.sees(texts.enabled);
      await owner.check();

      const colleague = await inviteColleague(owner, texts);
      const client = await connectApp(product, colleague, server, () =>
        colleague.click(texts.allow),
      );
      const { call, approvalId } = await requestSending(client);
      const hosted = await openView(
        colleague.context,
        client as Client,
        { name: "audit_get_approval", arguments: { approvalId } },
        { locale: texts.language, theme: "dark" },
      );
      const state = hosted.view.getByRole("status");
      await state.getByText(texts.pending, { exact: true }).waitFor();
      await hosted.view.getByText(texts.amount, { exact: true }).waitFor();
      await hosted.view.getByRole("button", { name: texts.openRequest, exact: true }).click();
      await expect.poll(() => hosted.openedUrls).toHaveLength(1);
      expect(hosted.openedUrls[0]).toContain(`/approvals/${approvalId}?organization=`);
      expect(await colleague.checkAccessibility(hosted.page)).toEqual([]);

      await owner.page.goto(
        await findMailedLink(product, ownerEmail, String.raw`\/approvals\/[\w-]+`),
      );
      await owner.sees(texts.amount);
      await owner.check();
      await owner.click(texts.approve);
      await owner.page.getByRole("status").getByText(texts.executed, { exact: true }).waitFor();
      await owner.check();
      await state.getByText(texts.executed, { exact: true }).waitFor();
      await expect.poll(() => hosted.modelContext).toHaveLength(1);
      const sent = await callTool(client, "quotes_send", call);
      expect(JSON.stringify(sent.structuredContent)).toContain('"status":"sent"');

      await colleague.page.goto(
        `${product.baseUrl}${texts.language === "nl" ? "/nl" : ""}/organization`,
      );
      await colleague.openSection(texts.apps);
      await colleague.open(texts.disconnect);
      await colleague.check();
      await colleague.click(texts.disconnect);
      await colleague.sees(texts.none);
      await colleague.check();
      await expect(callTool(client, "quotes_get", { quoteId: call.quoteId })).rejects.toThrow();

      await client.close().catch(() => undefined);
      await Promise.all([owner, colleague].map(({ context }) => context.close()));
    },
  );
}

async function createOrganization(owner: Person, texts: typeof english, email: string) {
  await owner.page.goto(product.baseUrl + texts.start);
  await signUp(product, owner, texts.language, { name: "Noor Visser", email });
  const [heading = "", name = "", submit = ""] = texts.createOrganization;
  await owner.heading(heading);
  await owner.fill(name, "Painter Visser");
  await owner.click(submit);
  await owner.page.locator("nav.sections").waitFor();
}

/** Invites a colleague, who creates an account from the mail and joins. */
async function inviteColleague(owner: Person, texts: typeof english): Promise<Person> {
  const account = { name: "Bram Smit", email: `${randomUUID()}@nieuw.example` };
  const [emailLabel = "", roleLabel = "", role = "", submit = "", done = ""] = texts.invite;
  await owner.openSection(texts.members);
  await owner.fill(emailLabel, account.email);
  await owner.page.getByLabel(roleLabel, { exact: true }).selectOption({ label: role });
  await owner.click(submit);
  await owner.sees(done);
  const colleague = await openWindow(browser!, texts.width, texts.language);
  const path = String.raw`\/invitations\/[\w-]+`;
  await colleague.page.goto(await findMailedLink(product, account.email, path));
  await signUp(product, colleague, texts.language, account);
  const [accept = "", heading = ""] = texts.accept;
  await colleague.click(accept);
  await colleague.heading(heading);
  return colleague;
}

/** Lets the app create a quote and call the tool to send it, which the policy holds for approval. */
async function requestSending(client: McpClient) {
  const create = async (tool: string, input: Record<string, unknown>) => {
    const created = await callTool(client, tool, input);
    expect(created.isError ?? false, created.content[0]?.text).toBe(false);
    return created.structuredContent;
  };
  const email = `${randomUUID()}@klant.example`;
  const { customer } = await create("customers_create", { name: "Hotel Oudegracht", email });
  const line = {
    description: "Winter battery",
    quantity: 7,
    unitCode: "C62",
    unitPriceMinor: 48_900,
    vatCategory: "S",
    vatRate: 21,
  };
  const { quote } = await create("quotes_create", { customerId: customer.id, lines: [line] });
  const call = { quoteId: quote.id, reason: "The customer accepted it by telephone." };
  const pending = await callTool(client, "quotes_send", call);
  expect(pending.structuredContent).toMatchObject({ status: "pending_approval" });
  return { call, approvalId: String(pending.structuredContent.approvalId) };
}
