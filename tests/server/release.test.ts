import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import accounts from "@werkbank/demo/accounts.json" with { type: "json" };
import { freePort } from "@werkbank/http/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/launch/processes.ts";
import { makeRelease } from "../../scripts/release/make-release.ts";
import type { Lockfile } from "../../scripts/sbom/deployed-lockfile.ts";

// Unpacks the archive of `npm run release`, packed with little effort, and starts it as another user would: read-only,
// in a folder with a space, with no npm, Node or git in its path.

let directory: string;
let folder: string;
let archive: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "werkbank release "));
  await chmod(directory, 0o755);
  ({ archive } = await makeRelease(root, directory, { level: 1 }));
  execFileSync("tar", ["-xzf", archive, "-C", directory]);
  const names = await readdir(directory);
  folder = join(directory, names.find((name) => /^werkbank-\d+\.\d+\.\d+$/u.test(name)) ?? "");
  execFileSync("chmod", ["-R", "a-w", folder]);
});

afterAll(async () => {
  execFileSync("chmod", ["-R", "u+w", folder]);
  await rm(directory, { recursive: true });
});

test("the digest next to the archive is that of its bytes", () => {
  const check = () =>
    execFileSync("sha256sum", ["--check", `${archive}.sha256`], { cwd: directory, stdio: "pipe" });
  expect(check).not.toThrow();
});

type Sbom = { components: { "bom-ref": string; hashes: unknown[] }[] };

/** Lists the packages in a folder of the archive and below, as `name@version`. */
async function listPackages(path: string): Promise<string[]> {
  const manifests = (await readdir(path, { recursive: true })).filter((name) =>
    /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/u.test(name),
  );
  const read = async (name: string): Promise<string> => {
    const manifest = JSON.parse(await readFile(join(path, name), "utf8")) as {
      name: string;
      version: string;
    };
    return `${manifest.name}@${manifest.version}`;
  };
  return Promise.all(manifests.map(read));
}

test("the bill of materials lists exactly the packages inside, none of them for development", async () => {
  const sbom = JSON.parse(await readFile(join(folder, "sbom.cdx.json"), "utf8")) as Sbom;
  const own = (await readdir(join(folder, "packages"))).map((name) => `@werkbank/${name}@0.1.0`);
  const inside = [...new Set([...(await listPackages(folder)), ...own])];
  expect(sbom.components.map((component) => component["bom-ref"]).toSorted()).toEqual(
    inside.toSorted(),
  );
  expect(sbom.components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lockfile;
  const development = Object.entries(lock.packages).filter(([, { dev }]) => dev === true);
  const found = (await readdir(folder, { recursive: true })).filter((name) =>
    development.some(([path]) => path === name),
  );
  expect(found).toEqual([]);
});

describe("the unpacked archive", () => {
  let server: ChildProcess;
  let url: string;
  let output = "";

  beforeAll(async () => {
    const [data, path] = [join(directory, "data"), join(directory, "bin")];
    await Promise.all([mkdir(data), mkdir(path)]);
    // All that the program calls besides the Node of the archive.
    await symlink("/usr/bin/readlink", join(path, "readlink"));
    const isRoot = process.getuid?.() === 0;
    const nobody = 65_534;
    if (isRoot) await chown(data, nobody, nobody);
    const [port, idpPort] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    server = spawn(join(folder, "bin/werkbank-server"), [], {
      cwd: directory,
      env: {
        NODE_ENV: "production",
        PATH: path,
        // Relative to the working directory.
        DATA_DIR: "data",
        PORT: String(port),
        IDP_PORT: String(idpPort),
        BASE_URL: "https://werkbank.example/",
        // Load from other programs must not make these tests fail.
        MAX_EVENT_LOOP_DELAY: "0",
        DATABASE_TIMEOUT: "60",
      },
      stdio: ["ignore", "pipe", "inherit"],
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    });
    const ready = new Promise<void>((resolve, reject) => {
      server.stdout?.on("data", (text) => {
        output += String(text);
        if (output.includes("Werkbank answers at")) resolve();
      });
      server.once("exit", () => reject(new Error(`The service has ended: ${output}`)));
    });
    await ready;
  });

  afterAll(async () => {
    const closed = once(server, "close");
    server.kill("SIGTERM");
    expect((await closed)[0]).toBe(0);
  });

  test.each([
    ["text/html", /<h1[^>]*>/u],
    ["text/markdown", /^# .*\(https:\/\/werkbank\.example\/quickstart\)/u],
  ])("serves a page as %s, with the URL of the deployment", async (accept, content) => {
    const response = await fetch(`${url}/quickstart`, { headers: { accept } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain(accept);
    const text = await response.text();
    expect(text).toMatch(content);
    expect(text).toContain("https://werkbank.example");
  });

  test("finds pages", async () => {
    const response = await fetch(`${url}/search?q=webhooks`, {
      headers: { accept: "application/json" },
    });
    const { results } = (await response.json()) as { results: { url: string }[] };
    expect(results[0]?.url).toContain("/webhooks");
  });

  test("reads a published text through the MCP server of the documentation", async () => {
    const call = { name: "get_page", arguments: { url: "/llms.txt" } };
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Werkbank");
  });

  test("signs in, and serves the API", async () => {
    const [account] = accounts.accounts;
    const login = await fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: account?.email, password: accounts.password }),
    });
    expect(login.status).toBe(200);
    const { accessToken } = (await login.json()) as { accessToken?: string };
    const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    const me = await fetch(`${url}/api/v1/users/me`, {
      headers: {
        cookie: cookies.join("; "),
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      },
    });
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ email: account?.email });
  });
});

test("an unknown command is rejected with the list of commands", () => {
  const run = () => execFileSync(join(folder, "bin/werkbank-server"), ["build"], { stdio: "pipe" });
  expect(run).toThrow("werkbank-server start|api|worker|backup");
});
