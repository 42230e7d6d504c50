import { join, relative } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterEach, expect, TestRunner } from "vitest";

/** How long a page may take for its screenshot. */
const screenshotMs = 5_000;

const currentTest = () => TestRunner.getCurrentTest();

/**
 * Records a Playwright trace of each context and a screenshot of each page when a test of the calling file fails,
 * in the folder that `WERKBANK_TEST_EVIDENCE` names. Without the variable, does nothing.
 *
 * @param options.snapshots whether the trace has the DOM before and after each action
 */
export function recordEvidence(browser: Browser, { snapshots }: { snapshots: boolean }): void {
  const folder = process.env["WERKBANK_TEST_EVIDENCE"];
  if (folder === undefined) return;
  const contexts = new Set<BrowserContext>();
  /** Closes the contexts that a test closed, once the result of the test is known. */
  const deferredCloses: (() => Promise<void>)[] = [];

  const createContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await createContext(options);
    await context.tracing.start({ snapshots });
    contexts.add(context);
    context.once("close", () => contexts.delete(context));
    const close = context.close.bind(context);
    const end = async (...reason: Parameters<typeof close>) => {
      // A context may be closed more than once.
      if (!contexts.delete(context)) return;
      await context.tracing.stop();
      await close(...reason);
    };
    const creator = currentTest();
    context.close = async (...reason) => {
      const test = currentTest();
      const state = test?.result?.state;
      if (test === creator && state === "run") {
        deferredCloses.push(() => end(...reason));
        return;
      }
      if (state === "fail" && contexts.has(context)) await saveEvidence(context, folder);
      await end(...reason);
    };
    return context;
  };

  const closeBrowser = browser.close.bind(browser);
  browser.close = async (...reason) => {
    for (const context of contexts) await context.close();
    await closeBrowser(...reason);
  };

  afterEach(async () => {
    const hasFailed = currentTest()?.result?.state === "fail";
    for (const context of contexts) {
      if (hasFailed) {
        await saveEvidence(context, folder);
      } else {
        await context.tracing.stopChunk();
        await context.tracing.startChunk();
      }
    }
    for (const end of deferredCloses.splice(0)) await end();
  });
}

/** Saves what has happened in a context since its last test, and what its pages show. */
async function saveEvidence(context: BrowserContext, folder: string): Promise<void> {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const fileFolder = join(folder, relative(process.cwd(), testPath).replaceAll(/[^\w.-]+/gu, "-"));
  const name = join(fileFolder, currentTestName.replaceAll(/[^\p{L}\d]+/gu, "-").slice(0, 120));
  const saved = [`${name}.zip`];
  await context.tracing.stopChunk({ path: `${name}.zip` });
  for (const [index, page] of context.pages().entries()) {
    const path = `${name}-${index + 1}.png`;
    const hasScreenshot = await page.screenshot({ path, timeout: screenshotMs }).then(
      () => true,
      // The page may have crashed, which the trace shows.
      () => false,
    );
    if (hasScreenshot) saved.push(path);
  }
  await context.tracing.startChunk();
  for (const path of saved) console.log(`Kept ${relative(process.cwd(), path)}`);
}
