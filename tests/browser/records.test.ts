import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { startBrowser } from "../support/browser.ts";
import { validateHtml } from "../support/validate-html.ts";
import { ownerEmail, password, type Product, send, signIn } from "../support/product.ts";
import { test } from "../support/shared-product.ts";
import { createAccessibilityCheck } from "./check-accessibility.ts";
import { checkReflow } from "./check-reflow.ts";

// A task is assigned, and the assignee opens the link in the mail: over real connections, with real mail in the
// outbox.

const browser: Browser | undefined = await startBrowser();

let product: Product;
let context: BrowserContext;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
  if (browser) context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
});
afterAll(() => browser?.close());

/** Assigns a new task to the owner; returns its path in the API. */
async function assignTask(title: string): Promise<{ path: string; token: string }> {
  const { access_token: token } = await signIn(product, "lotte@singel.example");
  const { body } = await send(product, "/api/v1/organizations", { token });
  const tasks = `/api/v1/organizations/${body.items[0].id}/tasks`;
  const { access_token: ownToken } = await signIn(product);
  const me = await send(product, "/api/v1/users/me", { token: ownToken });
  const created = await send(product, tasks, {
    token,
    json: { title, assigneeUserIds: [me.body.id], dueAt: "2026-12-01T16:00:00Z" },
  });
  expect(created.status).toBe(201);
  return { path: `${tasks}/${created.body.id}`, token };
}

/** Waits for the mail about a task, which a job sends; returns the link in it. */
async function mailedLink(title: string): Promise<string> {
  let found: string | undefined;
  const findLink = async () => {
    const { body: outbox } = await send(product, "/outbox");
    for (const [, path = ""] of String(outbox).matchAll(/href="(\/outbox\/[^"]+)"/gu)) {
      const message = String((await send(product, path)).body);
      if (!message.includes(title) || !message.includes(ownerEmail)) continue;
      found ??= /https?:\/\/[^\s"<>]+\/records\/[^\s"<>]+/u.exec(message)?.[0];
    }
    return found;
  };
  await expect.poll(findLink, { timeout: 60_000, interval: 250 }).toBeDefined();
  return found ?? "";
}

test.skipIf(browser === undefined)(
  "an assignee opens the link in the mail, signs in, comments and marks the task as done",
  async () => {
    const checkAccessibility = await createAccessibilityCheck(context);
    /** Returns the violations that axe, the reflow check and HTML validation find in the open page. */
    const findPageErrors = async (page: Page): Promise<string[]> => {
      const found = await checkAccessibility(page);
      const response = await page.request.get(page.url(), { headers: { accept: "text/html" } });
      found.push(...(await validateHtml(await response.text())), ...(await checkReflow(page)));
      await page.setViewportSize({ width: 1440, height: 900 });
      return found;
    };
    const { path: taskPath, token } = await assignTask("Replace the brake cables");
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(await mailedLink("Replace the brake cables"));
    const [emailLabel, passwordLabel] = (await page
      .getByLabel("Email address", { exact: true })
      .count())
      ? ["Email address", "Password"]
      : ["E-mailadres", "Wachtwoord"];
    const pageErrors = await findPageErrors(page);
    await page.getByLabel(emailLabel, { exact: true }).fill(ownerEmail);
    await page.getByLabel(passwordLabel, { exact: true }).fill(password);
    await page.getByLabel(passwordLabel, { exact: true }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Replace the brake cables" }).waitFor();
    pageErrors.push(...(await findPageErrors(page)));
    await page.locator("textarea").fill("Cables are here.\nTomorrow at nine.");
    await page.locator('button[value="write"]').click();
    await page.getByText("Tomorrow at nine.").waitFor();
    await page.locator('button[value="done"]').click();
    await expect
      .poll(async () => (await send(product, taskPath, { token })).body.status)
      .toBe("done");
    await page.locator('button[value="in_progress"]').waitFor();
    await expect.poll(() => page.locator('button[value="waiting"]').count()).toBe(0);
    pageErrors.push(...(await findPageErrors(page)));
    expect(pageErrors).toEqual([]);
    expect(errors).toEqual([]);
    const { body } = await send(product, taskPath, { token });
    expect(body.comments.map((comment: any) => comment.contentText)).toEqual([
      "Cables are here.\nTomorrow at nine.",
    ]);
  },
);
