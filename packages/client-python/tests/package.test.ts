import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { runPython } from "./testing/run-python.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const folder = await mkdtemp(join(tmpdir(), "werkbank-python-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { info } = JSON.parse(await readFile(join(root, "public/openapi.json"), "utf8")) as {
  info: { version: string };
};
const wheel = `werkbank_client-${info.version}-py3-none-any.whl`;
const archive = `werkbank_client-${info.version}.tar.gz`;

async function pack(name: string, env: Record<string, string> = {}): Promise<string> {
  const destination = join(folder, name);
  await run("npm", ["run", "pack", "-w", "@werkbank/client-python", "--", destination], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return destination;
}

const packed = await pack("packed");

test("pack makes a wheel and a source archive of the contract's version, the same bytes each time", async () => {
  expect((await readdir(packed)).sort()).toEqual([wheel, archive].sort());
  const again = await pack("again");
  for (const name of [wheel, archive]) {
    expect(await readFile(join(again, name))).toEqual(await readFile(join(packed, name)));
  }
});

test("the wheel is imported without a warning, and lists its files with their hashes", async () => {
  const stdout = await runPython(
    `
import base64, csv, hashlib, os, zipfile
import werkbank_client
assert werkbank_client.__file__.startswith(os.environ["WHEEL"]), werkbank_client.__file__
with zipfile.ZipFile(os.environ["WHEEL"]) as archive:
    names = archive.namelist()
    record = next(name for name in names if name.endswith("/RECORD"))
    rows = list(csv.reader(archive.read(record).decode().splitlines()))
    assert [row[0] for row in rows] == names
    for name, digest, size in rows[:-1]:
        content = archive.read(name)
        found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        assert (digest, int(size)) == ("sha256=" + found, len(content)), name
    print(werkbank_client.__version__, "werkbank_client/py.typed" in names)
`,
    { PYTHONPATH: join(packed, wheel), WHEEL: join(packed, wheel) },
  );
  expect(stdout).toBe(`${info.version} True\n`);
});

test("REPOSITORY_URL becomes a URL of the project", async () => {
  const url = "https://git.example/werkbank";
  const read = async (destination: string): Promise<string> => {
    const path = `werkbank_client-${info.version}/PKG-INFO`;
    return (await run("tar", ["-xzOf", join(destination, archive), path])).stdout;
  };
  expect(await read(await pack("repository", { REPOSITORY_URL: url }))).toContain(
    `Project-URL: Repository, ${url}`,
  );
  expect(await read(packed)).not.toContain("Project-URL");
});

const hasPip = await run("python3", ["-m", "pip", "--version"]).then(
  () => true,
  () => false,
);

test.skipIf(!hasPip)("pip builds and installs the source archive without an index", async () => {
  const target = join(folder, "installed");
  const options =
    "--no-index --no-build-isolation --no-compile --quiet --disable-pip-version-check --root-user-action ignore";
  const install = `-m pip install ${options} --target`.split(" ");
  const { stderr } = await run("python3", [...install, target, join(packed, archive)]);
  expect(stderr).toBe("");
  const program = "import werkbank_client; print(werkbank_client.__version__)";
  expect(await runPython(program, { PYTHONPATH: target })).toBe(`${info.version}\n`);
});
