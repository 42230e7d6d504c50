import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { root, type Running, startProcess, stopProcess } from "../../scripts/launch/processes.ts";
import { startBrowser } from "../support/browser.ts";
import { signIn } from "../support/product.ts";
import { type RunningService, startService } from "../support/service.ts";
import { validateHtml } from "../support/validate-html.ts";
import { siteEnvironment } from "./site-environment.ts";

// What `npm start` serves while the site is built for the first time, and that the page gives way to the documentation.

const browser = await startBrowser();
let service: RunningService;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  service = (await startDuringBuild()).service;
});
afterAll(async () => {
  await browser?.close();
  await service.stop();
});

/** Starts what is served during the build, and returns a function that replaces it by the site. */
async function startDuringBuild() {
  let replace = (): Promise<Running> => Promise.reject(new Error("not started"));
  const started = await startService({
    async start(path, env) {
      if (path !== "server.ts") return startProcess(path, env, { quiet: true });
      const running = await startProcess("scripts/launch/serve-while-building.ts", env, {
        quiet: true,
      });
      replace = async () => {
        await stopProcess(running.process);
        return startProcess(path, env, { quiet: true });
      };
      return running;
    },
  });
  return { service: started, replace };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.baseUrl + path, { headers });

test.each([
  ["/quickstart", "en", "The documentation is being built"],
  ["/nl/quickstart", "nl", "De documentatie wordt gebouwd"],
])("%s is a page that says that the pages are being built", async (path, language, title) => {
  const response = await get(path, { accept: "text/html" });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("10");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-language")).toBe(language);
  const text = await response.text();
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(await validateHtml(text)).toEqual([]);
});

test("a client that prefers Markdown gets Markdown", async () => {
  const response = await get("/quickstart", { accept: "text/markdown" });
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await response.text()).toMatch(/^# The documentation is being built\n/u);
});

test("the process is alive, but not ready for every request", async () => {
  expect((await get("/healthz")).status).toBe(200);
  const readiness = await get("/readyz");
  expect(readiness.status).toBe(503);
  expect(await readiness.text()).toBe("building\n");
});

test("the API, sign-in and the pages of the service already work", async () => {
  expect((await get("/api/v1/openapi.json")).status).toBe(200);
  const { access_token: token } = await signIn(service);
  const organizations = await get("/api/v1/organizations", { authorization: `Bearer ${token}` });
  expect(organizations.status).toBe(200);
  expect((await get("/organization", { accept: "text/html" })).status).not.toBe(503);
});

test.skipIf(!browser)("the page shows the documentation once it is served", async () => {
  const { service: own, replace } = await startDuringBuild();
  onTestFinished(() => own.stop());
  const page = await browser!.newPage({ baseURL: own.baseUrl });
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await page.goto("/quickstart");
  await expect
    .poll(() => page.locator("h1").textContent())
    .toBe("The documentation is being built");
  const site = await replace();
  onTestFinished(() => stopProcess(site.process));
  await expect.poll(() => page.locator("h1").textContent()).toBe("Quickstart");
  expect(violations).toEqual([]);
});
