import { afterEach, beforeEach, expect, test } from "vitest";
import { loadOpenApi } from "../../lib/contract/openapi.ts";
import { loadPages } from "../../lib/load/load-pages.ts";
import { createFixtureSite, type FixtureSite, page } from "../../lib/testing/fixture-site.ts";
import { renderKeys } from "./render-pages.ts";

let site: FixtureSite;

beforeEach(async () => {
  site = await createFixtureSite();
});

afterEach(() => site.remove());

/** Returns the pages that a build renders again after a file was written. */
async function renderedAfter(path: string, text: string): Promise<string[]> {
  const { config } = site;
  const keys = async () => {
    const [pages, openapi] = await Promise.all([loadPages(config), loadOpenApi(config.rootDir)]);
    return renderKeys({ config, pages, openapi }, "the same code");
  };
  const before = await keys();
  await site.write(path, text);
  const after = await keys();
  return Object.keys(after).filter((pathname) => after[pathname] !== before[pathname]);
}

const quickstart = (title: string) =>
  page(title, "Sign in and read your tasks.", 2, "Start", "Another sentence.");

test("a changed sentence renders its page and the page's translation", async () => {
  const rendered = await renderedAfter("content/quickstart.mdx", quickstart("Quickstart"));
  expect(rendered).toEqual(["/quickstart", "/nl/quickstart"]);
});

/** The pages of the fixture's problems. */
const problemPages = ["/problems/auth-invalid-token", "/problems/validation-failed"];

test("a changed title renders its page, its neighbours, its group and the home page", async () => {
  const rendered = await renderedAfter("content/quickstart.mdx", quickstart("In a hurry"));
  // A group with a single page is named after it, also on the pages of problems.
  expect(rendered).toEqual(["/", "/quickstart", "/problems", ...problemPages, "/nl/quickstart"]);
});

test("a new page renders its group, which includes the problems, and the home page", async () => {
  await site.write("content/returns.mdx", page("Returns", "Take back.", 8, "Guides", "A."));
  const text = page("Refunds", "Give money back.", 9, "Guides", "A sentence.");
  const rendered = await renderedAfter("content/refunds.mdx", text);
  expect(rendered).toEqual(["/", "/problems", "/returns", "/refunds", ...problemPages]);
});

test("a new group renders the pages of its area, which name it", async () => {
  const text = page("Refunds", "Give money back.", 9, "Money", "A sentence.");
  const rendered = await renderedAfter("content/refunds.mdx", text);
  expect(rendered).toEqual(["/", "/quickstart", "/problems", "/refunds", ...problemPages]);
});
