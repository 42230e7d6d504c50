import { execFile } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashBuildInputs } from "../../lib/publication/build-inputs.ts";
import { createFixtureSite, type FixtureSite } from "../../lib/testing/fixture-site.ts";
import { ensureBuilt } from "../build.ts";
import { lockBuild } from "./build-lock.ts";

let site: FixtureSite;

beforeEach(async () => {
  site = await createFixtureSite();
});

afterEach(() => site.remove());

describe("hashBuildInputs", () => {
  test.each([
    ["content/quickstart.mdx", "changed"],
    ["lib/a.ts", "new"],
    ["public/picture.svg", "<svg/>"],
    ["package-lock.json", "{}"],
    ["packages/cli/src/command-line.ts", "changed"],
  ])("changes with %s", async (path, text) => {
    const before = await hashBuildInputs(site.config.rootDir);
    expect(await hashBuildInputs(site.config.rootDir)).toBe(before);
    await site.write(path, text);
    expect(await hashBuildInputs(site.config.rootDir)).not.toBe(before);
  });

  test("does not change with a test or a file that is no source of the site", async () => {
    const before = await hashBuildInputs(site.config.rootDir);
    await site.write("lib/a.test.ts", "changed");
    await site.write("packages/api/src/a.ts", "changed");
    await site.write(".data/db", "changed");
    expect(await hashBuildInputs(site.config.rootDir)).toBe(before);
  });
});

/** Replaces Next: leaves a compilation's output, without pages. */
const nextStub = `const { mkdirSync, writeFileSync } = require("node:fs");
mkdirSync(".next", { recursive: true });
writeFileSync(".next/prerender-manifest.json", JSON.stringify({ routes: {} }));
`;

describe("ensureBuilt", () => {
  test("reports a failed step in one sentence, and keeps its output", async () => {
    const { rootDir } = site.config;
    await expect(ensureBuilt({ rootDir, env: {} })).rejects.toThrow(
      "Next did not compile the site; what it printed is in .cache/next-compile.log.",
    );
    // The fixture does not have Next.
    const log = await readFile(join(rootDir, ".cache/next-compile.log"), "utf8");
    expect(log).toContain("Cannot find module");
  });

  test("waits for another process that builds in the same folder", async () => {
    const { rootDir } = site.config;
    const unlock = await lockBuild(rootDir, () => {});
    const lines: string[] = [];
    const built = ensureBuilt({ rootDir, env: {}, log: (line) => lines.push(line) });
    built.catch(() => undefined);
    await expect
      .poll(() => lines, { timeout: 30_000 })
      .toEqual(["Another process is building here; waiting until it is done …"]);
    unlock();
    await expect(built).rejects.toThrow("Next did not compile the site");
    expect(lines).toContain("Compiling the site …");
  });

  test("rejects invalid content with file and line, and keeps the compiled code", async () => {
    await site.write("node_modules/next/dist/bin/next", nextStub);
    await site.write(
      "content/index.mdx",
      "---\ntitle: A\ndescription: B\nupdatedAt: 2026-11-20\n---\n\n<Fancy />\n",
    );
    const lines: string[] = [];
    const options = {
      rootDir: site.config.rootDir,
      env: {},
      log: (line: string) => lines.push(line),
    };
    const contentError = "content/index.mdx:7: <Fancy> is no component";
    await expect(ensureBuilt(options)).rejects.toThrow(contentError);
    await expect(ensureBuilt(options)).rejects.toThrow(contentError);
    expect(lines).toEqual(["Compiling the site …"]);
  });

  // Only root can become another user.
  test.skipIf(process.getuid?.() !== 0)(
    "tells a user without write access to run the build as another user",
    async () => {
      const { rootDir } = site.config;
      await chmod(rootDir, 0o755);
      const script = `
        import { ensureBuilt } from "${import.meta.resolve("../build.ts")}";
        await ensureBuilt({ rootDir: "${rootDir}", env: {} });`;
      const nobody = 65_534;
      await expect(
        promisify(execFile)(process.execPath, ["--input-type=module-typescript", "-e", script], {
          uid: nobody,
          // Without `NODE_OPTIONS`, which may make the process write the log of this test run.
          env: { ...process.env, NODE_OPTIONS: "" },
        }),
      ).rejects.toThrow(`this process cannot write to ${rootDir}: run npm run build`);
    },
  );
});
