import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createNodeServer } from "@werkbank/http/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadOpenApi } from "../../lib/contract/openapi.ts";
import { createDocsHandler } from "../../lib/http/docs-handler.ts";
import { createDocsSite } from "../../lib/http/docs-site.ts";
import { loadPages } from "../../lib/load/load-pages.ts";
import { siteConfig } from "../../lib/site/site-config.ts";
import { loadSkills } from "../../lib/skills/load-skills.ts";
import type { Skill } from "../../lib/skills/skills.ts";
import { root } from "../../scripts/launch/processes.ts";

// Installs the published skills with the command that users have for it: https://github.com/vercel-labs/skills.

const skillsCommand = fileURLToPath(import.meta.resolve("skills/bin/cli.mjs"));

/** Runs before the command, and lets it reach this machine only. */
const loopbackOnly = `const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const { hostname } = new URL(input);
  if (hostname === "127.0.0.1") return fetch(input, init);
  console.error("requested " + hostname);
  process.exit(70);
};`;

let folder: string;
let origin: string;
let skills: Skill[];
let stop: () => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "werkbank-skills-"));
  await writeFile(join(folder, "loopback-only.mjs"), loopbackOnly);
  const config = siteConfig({}, root);
  const [pages, openapi] = [await loadPages(config), await loadOpenApi(root)];
  skills = await loadSkills(config, pages, openapi);
  const handle = createDocsHandler(createDocsSite(config, pages, openapi, { skills }));
  const server = createNodeServer(
    async (request) => (await handle(request)) ?? new Response(null, { status: 404 }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function runSkills(...args: string[]): Promise<string> {
  const preload = ["--import", join(folder, "loopback-only.mjs")];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...preload, skillsCommand, ...args],
    {
      cwd: folder,
      env: { ...process.env, HOME: folder, DO_NOT_TRACK: "1", CI: "1" },
    },
  );
  return stdout;
}

test("`skills add` installs every skill of the site, byte for byte", async () => {
  await runSkills("add", origin, "--skill", "*", "--agent", "claude-code", "--copy", "-y");
  const installed = join(folder, ".claude/skills");
  const names = skills.map(({ frontMatter }) => frontMatter.name);
  expect((await readdir(installed)).toSorted()).toEqual(names.toSorted());
  for (const { frontMatter, markdown } of skills) {
    expect(await readFile(join(installed, frontMatter.name, "SKILL.md"), "utf8")).toBe(markdown);
  }
});

test("`skills add --list` lists the skills with their descriptions", async () => {
  const listed = await runSkills("add", origin, "--list");
  for (const { frontMatter } of skills) expect(listed).toContain(frontMatter.name);
});
