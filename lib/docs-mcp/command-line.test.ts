import { afterAll, beforeAll, expect, test } from "vitest";
import { createCliUser, type CliUser, serve } from "@werkbank/cli/testing";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
import { createFixtureSite, type FixtureSite } from "../testing/fixture-site.ts";

let site: FixtureSite;
let server: Awaited<ReturnType<typeof serve>>;
let person: CliUser;
let path: string;
beforeAll(async () => {
  site = await createFixtureSite();
  const { pages, mcp } = await openFixtureDocs(site);
  path = pages.find(({ url }) => url !== "/")?.url ?? "/";
  server = await serve(mcp);
  person = await createCliUser({ baseUrl: server.origin });
});
afterAll(async () => {
  await person.remove();
  await server.close();
  await site.remove();
});

test("`docs search` finds sections without a session", async () => {
  const { code, stdout, stderr } = await person.run(["docs", "search", "task"]);
  expect(code, stderr).toBe(0);
  const [first] = JSON.parse(stdout) as { url: string; title: string }[];
  expect(first?.url).toMatch(/^http/u);
});

test("`docs get` prints a page as Markdown", async () => {
  const { code, stdout, stderr } = await person.run(["docs", "get", path]);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^# /mu);
});

test("`docs get` exits with 5 and a hint for an unknown page", async () => {
  const { code, stderr } = await person.run(["docs", "get", "/no-such-page"]);
  expect(code).toBe(5);
  expect(stderr).toContain("The documentation has no page /no-such-page.\nHint: ");
});

test("`docs get` exits with 5 and a hint for an unknown section of a page", async () => {
  const { code, stderr } = await person.run(["docs", "get", `${path}#no-such-section`]);
  expect(code).toBe(5);
  expect(stderr).toContain(`The documentation has no section ${path}#no-such-section.\nHint: `);
});

test("`docs search` exits with 8 if the documentation is unavailable", async () => {
  const env = { SERVICE_BASE_URL: "http://127.0.0.1:1" };
  const { code, stderr } = await person.run(["docs", "search", "task"], { env });
  expect(code).toBe(8);
  expect(stderr).toContain("The documentation at http://127.0.0.1:1/mcp does not answer.");
});
