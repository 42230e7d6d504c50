import type { Browser, BrowserContext, Page } from "playwright-core";
import { completeAuthorization, createBrowser } from "@werkbank/idp/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTool, createStorage, type McpClient, sdks } from "../interop/mcp-clients.ts";
import { startBrowser } from "../support/browser.ts";
import { validateHtml } from "../support/validate-html.ts";
import {
  ownerEmail,
  password,
  type Product,
  send,
  signIn,
  startProduct,
} from "../support/product.ts";
import { createAccessibilityCheck, type AccessibilityCheck } from "./check-accessibility.ts";
import { checkReflow } from "./check-reflow.ts";

// An agent makes a call, a policy holds it for approval, the approver decides in a browser, and the agent gets the
// result: over real connections, with real mail in the outbox.

const browser: Browser | undefined = await startBrowser();
const agentUserEmail = "lotte@singel.example";
const redirectUrl = "http://127.0.0.1:8976/callback";

let product: Product;
const clients: McpClient[] = [];

beforeAll(async () => {
  product = await startProduct({ site: false });
  const { access_token: token } = await signIn(product);
  const { body } = await send(product, "/api/v1/organizations", { token });
  const path = `/api/v1/organizations/${body.items[0].id}/approval-policies`;
  const policy = await send(product, path, {
    token,
    json: {
      name: "Quotes above € 2.500 in this test",
      status: "enabled",
      priority: 1,
      match: {
        operations: ["quotes_send"],
        conditions: { all: [{ path: "/computed/totalMinor", op: "gt", value: 250_000 }] },
      },
      effect: "hold",
      message: "Is the delivery time right?",
    },
  });
  expect(policy.status).toBe(201);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await browser?.close();
  await product?.stop();
});

/** Connects an MCP client that a member authorized, and that acts on behalf of this member. */
async function connectAgent({ connect }: (typeof sdks)[number]): Promise<McpClient> {
  const mcpUrl = new URL(`${product.baseUrl}/api/mcp`);
  const storage = createStorage(redirectUrl);
  const first = connect(mcpUrl, storage);
  await first.connected.catch(() => undefined);
  const pages = createBrowser(new URL(product.idpUrl).origin);
  const allow = { email: agentUserEmail, password, action: "approve" as const };
  await first.finish(await completeAuthorization(pages, storage.state.url!, allow));
  const { client, connected } = connect(mcpUrl, storage);
  await connected;
  clients.push(client);
  return client;
}

const line = {
  description: "Winter battery",
  quantity: 7,
  unitCode: "C62",
  unitPriceMinor: 48_900,
  vatCategory: "S",
  vatRate: 21,
};

/** Lets the agent create a quote and call the tool to send it, which a policy holds for approval. */
async function requestSending(client: McpClient) {
  const created = await callTool(client, "quotes_create", { customerId: 1001, lines: [line] });
  expect(created.isError ?? false, created.content[0]?.text).toBe(false);
  const { id, displayNumber } = created.structuredContent.quote;
  const call = { quoteId: id, reason: "The customer <b>asked</b> for it: https://evil.example" };
  const pending = await callTool(client, "quotes_send", call);
  expect(pending.structuredContent).toMatchObject({ status: "pending_approval" });
  return { call, displayNumber, approvalId: pending.structuredContent.approvalId as string };
}

/** Waits for the job that mails the owner; returns the link to the approval's page. */
async function mailedLink(approvalId: string): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<>]+/approvals/${approvalId}`, "u");
  let found: string | undefined;
  const findLink = async () => {
    const { body: outbox } = await send(product, "/outbox");
    for (const [, path = ""] of String(outbox).matchAll(/href="(\/outbox\/[^"]+)"/gu)) {
      const message = String((await send(product, path)).body);
      if (message.includes(ownerEmail)) found ??= link.exec(message)?.[0];
    }
    return found;
  };
  await expect.poll(findLink, { timeout: 60_000, interval: 250 }).toBeDefined();
  return found ?? "";
}

async function signInAt(page: Page, labels: { email: string; password: string }) {
  await page.getByLabel(labels.email, { exact: true }).fill(ownerEmail);
  await page.getByLabel(labels.password, { exact: true }).fill(password);
  await page.getByLabel(labels.password, { exact: true }).press("Enter");
}

describe.skipIf(browser === undefined)("in a browser", { timeout: 240_000 }, () => {
  let context: BrowserContext;
  let checkAccessibility: AccessibilityCheck;

  beforeAll(async () => {
    context = await browser!.newContext({ viewport: { width: 1440, height: 900 } });
    checkAccessibility = await createAccessibilityCheck(context);
  });

  /** Returns the violations that axe, the reflow check and HTML validation find in the open page. */
  async function findPageErrors(page: Page): Promise<string[]> {
    const found = await checkAccessibility(page);
    const response = await page.request.get(page.url(), { headers: { accept: "text/html" } });
    found.push(...(await validateHtml(await response.text())), ...(await checkReflow(page)));
    await page.setViewportSize({ width: 1440, height: 900 });
    return found;
  }

  test("an agent calls, the approver approves through the link in the mail, and the agent gets the result", async () => {
    const client = await connectAgent(sdks[0]!);
    const { call, displayNumber, approvalId } = await requestSending(client);
    const waitingCall = callTool(client, "audit_get_approval", { approvalId, waitSeconds: 25 });

    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(await mailedLink(approvalId));
    const pageErrors = await findPageErrors(page);
    await signInAt(page, { email: "Email address", password: "Password" });
    await page.getByRole("heading", { level: 1, name: displayNumber }).waitFor();
    expect(page.url()).toMatch(new RegExp(`/approvals/${approvalId}(?:\\?|$)`, "u"));
    await page.getByText("Is the delivery time right?").waitFor();
    await page.getByText("The customer <b>asked</b> for it: https://evil.example").waitFor();
    pageErrors.push(...(await findPageErrors(page)));

    await page.goto(`${product.baseUrl}/approvals`);
    pageErrors.push(...(await findPageErrors(page)));
    await page.getByRole("link", { name: displayNumber }).click();
    await page.getByLabel("Comment", { exact: true }).fill("Fine.");
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("status").getByText("Approved and done", { exact: true }).waitFor();
    await page.getByText("Fine.").waitFor();
    pageErrors.push(...(await findPageErrors(page)));
    await page.reload();
    await page.getByRole("status").getByText("Approved and done", { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    expect(errors).toEqual([]);

    // A waiting call returns immediately, and so does a repeated call.
    const result = (await waitingCall).structuredContent;
    expect(result.approval ?? result).toMatchObject({ state: "executed" });
    const repeated = await callTool(client, "quotes_send", call);
    expect(repeated.isError ?? false).toBe(false);
    expect(JSON.stringify(repeated.structuredContent)).toContain('"status":"sent"');
    await page.close();
  });

  test("an approver rejects with a comment, without script, by keyboard, on a phone, in Dutch", async () => {
    const client = await connectAgent(sdks[1]!);
    const { call, displayNumber, approvalId } = await requestSending(client);
    const phone = await browser!.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await phone.newPage();
    const path = `/nl/approvals/${approvalId}`;
    await page.goto(product.baseUrl + path);
    await signInAt(page, { email: "E-mailadres", password: "Wachtwoord" });
    await page.getByRole("heading", { level: 1, name: displayNumber }).waitFor();

    const reject = page.getByRole("button", { name: "Afwijzen", exact: true });
    await reject.press("Enter");
    await page.getByText("Vertel waarom je het afwijst.").waitFor();
    await page.getByLabel("Toelichting", { exact: true }).press("Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("Eerst bellen.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Afgewezen", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await phone.close();

    const approval = await callTool(client, "audit_get_approval", { approvalId });
    expect(JSON.stringify(approval.structuredContent)).toContain("Eerst bellen.");
    const quote = await callTool(client, "quotes_get", { quoteId: call.quoteId });
    expect(quote.structuredContent.quote.status).toBe("draft");
  });
});
