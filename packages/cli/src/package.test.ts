import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serve } from "./testing/test-product.ts";

const run = promisify(execFile);
const packages = join(import.meta.dirname, "../..");
const root = join(packages, "..");

let folder: string;
/** What npm printed while it installed both tarballs. */
let installed: { stdout: string; stderr: string };
/** Makes npm's scripts and the command's shebang use the given `node`. */
const envOf = (node: string) => ({
  ...process.env,
  PATH: `${dirname(node)}:${process.env["PATH"]}`,
});
const env = envOf(process.execPath);
/** `.ci/run` also provides an older Node. */
const nodes = [process.execPath, process.env["NODE_22"]].filter((node) => node !== undefined);

const pack = (name: string, destination: string) =>
  run("npm", ["run", "pack", "-w", `@werkbank/${name}`, "--", destination], { cwd: root, env });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "werkbank-packages-"));
  for (const name of ["client", "cli"]) {
    await pack(name, folder);
  }
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  await writeFile(join(folder, "package.json"), '{ "name": "empty", "type": "module" }\n');
  installed = await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...tarballs], {
    cwd: folder,
    env: { ...env, npm_config_cache: join(folder, "cache") },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startEchoService = () =>
  serve(async (request) => {
    const { pathname } = new URL(request.url);
    return Response.json({ path: pathname, authorization: request.headers.get("authorization") });
  });

test("the tarballs install offline, without dependencies", async () => {
  expect(
    (await readdir(join(folder, "node_modules"))).filter((name) => !name.startsWith(".")),
  ).toEqual(["@werkbank"]);
  const cli = join(folder, "node_modules/@werkbank/cli");
  expect((await readdir(cli)).sort()).toEqual(["README.md", "package.json", "werkbank.js"]);
});

test("npm installs the tarballs without a warning", () => {
  expect(installed.stderr).toBe("");
  expect(installed.stdout).not.toMatch(/warn|deprecat/iu);
});

test("pack creates the destination folder and leaves the repository unchanged", async () => {
  const path = join(packages, "client", "package.json");
  const { mtimeMs, ctimeMs } = await stat(path);
  const destination = join(folder, "new", "folder");
  await pack("client", destination);
  expect(await readdir(destination)).toEqual(["werkbank-client-0.1.0.tgz"]);
  expect(await stat(path)).toMatchObject({ mtimeMs, ctimeMs });
});

test("pack writes REPOSITORY_URL to the manifest, which has no repository without it", async () => {
  const readManifest = async (folder: string) =>
    JSON.parse(
      await readFile(join(folder, "node_modules/@werkbank/client/package.json"), "utf8"),
    ) as Record<string, unknown>;
  expect(await readManifest(folder)).not.toHaveProperty("repository");
  const other = join(folder, "repository");
  const url = "https://git.example/werkbank";
  await run("npm", ["run", "pack", "-w", "@werkbank/client", "--", other], {
    cwd: root,
    env: { ...env, REPOSITORY_URL: url },
  });
  const manifest = await run("tar", [
    "-xzOf",
    join(other, "werkbank-client-0.1.0.tgz"),
    "package/package.json",
  ]);
  expect(JSON.parse(manifest.stdout)).toMatchObject({ repository: { type: "git", url } });
});

test("pack fails if the destination is a file", async () => {
  await expect(pack("client", join(folder, "package.json"))).rejects.toThrow("EEXIST");
});

test.each(nodes)("the installed command prints help and sends a request on %s", async (node) => {
  const env = envOf(node);
  const werkbank = join(folder, "node_modules/.bin/werkbank");
  const help = await run(werkbank, ["--help"], { env });
  expect(help.stdout).toContain("Usage: werkbank");
  expect(help.stderr).toBe("");
  const service = await startEchoService();
  const me = await run(werkbank, ["whoami"], {
    env: { ...env, SERVICE_BASE_URL: service.origin, SERVICE_TOKEN: "a-token" },
  });
  await service.close();
  expect(JSON.parse(me.stdout)).toEqual({
    path: "/api/v1/users/me",
    authorization: "Bearer a-token",
  });
});

test.each(nodes)(
  "the installed client runs on %s, and its types resolve",
  async (node) => {
    const service = await startEchoService();
    await writeFile(
      join(folder, "use.ts"),
      `import { createClient, unwrap, type Problem } from "@werkbank/client";
const client = createClient({ baseUrl: process.argv[2] ?? "", token: "a-token" });
const me = await unwrap(client.GET("/v1/users/me"));
const name: string = me.displayName;
const code: Problem["code"] = "RATE_LIMITED";
// @ts-expect-error there is no such path
const wrong = () => client.GET("/v1/nothing");
console.log(JSON.stringify(me), name, code, typeof wrong);
declare const process: { argv: string[] };
`,
    );
    const options = { cwd: folder, env: envOf(node) };
    const { stdout } = await run(node, ["use.ts", service.origin], options);
    await service.close();
    const program = ["--input-type=module", "--eval", 'import "@werkbank/client"'];
    expect((await run(node, program, options)).stderr).toBe("");
    expect(stdout).toContain('"path":"/api/v1/users/me"');
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const flags =
      "--ignoreConfig --noEmit --strict --target esnext --module nodenext --types".split(" ");
    await run(process.execPath, [tsc, ...flags, "", "use.ts"], { cwd: folder }).catch(
      ({ stdout }) => {
        throw new Error(String(stdout));
      },
    );
  },
  120_000,
);
