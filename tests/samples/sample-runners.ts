import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { run as runCommand } from "@werkbank/cli/run";
import { parseSettings } from "@werkbank/cli/settings";
import { root } from "../../scripts/launch/processes.ts";

const execute = promisify(execFile);

/** One sample to run, and the variables that it reads. */
export type SampleRun = { code: string; token: string; organizationUrl?: string };

/** The status of each call of a sample, the last response, and the error output if the program failed. */
export type SampleResult = {
  statuses: number[];
  failure: string | null;
  response?: SampleResponse;
};

export type SampleResponse = { headers: Record<string, string>; body: string };

export type Runner = { run(run: SampleRun): Promise<SampleResult>; close(): Promise<void> };

/** Creates a runner for curl samples. */
export async function createCurlRunner(): Promise<Runner> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-curl-"));
  let count = 0;
  return {
    async run({ code, ...variables }) {
      const cwd = join(directory, String((count += 1)));
      await mkdir(cwd);
      // A shell function around curl that also stores each response.
      const curlFunction =
        'n=0\ncurl() { n=$((n+1)); command curl -S --fail-with-body -D "$n.head" "$@" > "$n.body"; }';
      const { failure } = await shell(`set -e\n${curlFunction}\n${code}`, { cwd, ...variables });
      const responses: { head: string; body: string }[] = [];
      for (let n = 1; ; n += 1) {
        const head = await readFile(join(cwd, `${n}.head`), "utf8").catch(() => null);
        if (head === null) break;
        responses.push({ head, body: await readFile(join(cwd, `${n}.body`), "utf8") });
      }
      const last = responses.at(-1);
      return {
        statuses: responses.map(({ head }) => Number(lastHeaders(head).split(" ")[1])),
        failure: failure === null ? null : `${failure}\n${last?.body ?? ""}`,
        ...(last ? { response: { headers: toHeaders(last.head), body: last.body } } : {}),
      };
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Returns the last header block: if curl followed redirects, there is one for each response. */
function lastHeaders(headerBlocks: string): string {
  return headerBlocks.trim().split("\r\n\r\n").at(-1) ?? "";
}

function toHeaders(headerBlocks: string): Record<string, string> {
  const pairs = lastHeaders(headerBlocks)
    .split("\r\n")
    .slice(1)
    .flatMap((line) => {
      const at = line.indexOf(":");
      return at < 0 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const];
    });
  return Object.fromEntries(pairs);
}

const pythonDriver = `
import io, json, os, sys, urllib.request, urllib.error
original_open = urllib.request.OpenerDirector.open
for line in sys.stdin:
    sample = json.loads(line)
    os.environ["SERVICE_TOKEN"] = sample["token"]
    result = {"statuses": [], "failure": None}
    def open_request(*args, **options):
        try:
            response = original_open(*args, **options)
        except urllib.error.HTTPError as error:
            # The sample prints the problem: it must still be there to read.
            body = error.read()
            result["statuses"].append(error.code)
            result["failure"] = body.decode()
            raise urllib.error.HTTPError(error.url, error.code, error.msg, error.headers, io.BytesIO(body))
        result["statuses"].append(response.status)
        return response
    urllib.request.OpenerDirector.open = open_request
    printed, sys.stdout = sys.stdout, io.StringIO()
    try:
        exec(compile(sample["code"], "sample.py", "exec"), {"__name__": "__main__"})
    except BaseException as error:
        result["failure"] = repr(error)
    sys.stdout = printed
    print(json.dumps(result), flush=True)
`;

const typescriptDriver = `
import { createInterface } from "node:readline";
import { writeFile } from "node:fs/promises";
const originalFetch = globalThis.fetch;
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { code, token } = JSON.parse(line);
  const result = { statuses: [], failure: null };
  globalThis.fetch = async (...args) => {
    const response = await originalFetch(...args);
    result.statuses.push(response.status);
    return response;
  };
  process.env.SERVICE_TOKEN = token;
  const log = console.log;
  console.log = () => {};
  const file = new URL("sample-" + (count += 1) + ".ts", import.meta.url);
  try {
    await writeFile(file, code);
    await import(file.href);
  } catch (error) {
    result.failure = JSON.stringify(error.problem ?? String(error));
  }
  console.log = log;
  console.log(JSON.stringify(result));
}
`;

/** Creates a runner for Python samples, which one interpreter executes. */
export async function createPythonRunner(): Promise<Runner> {
  const cwd = await mkdtemp(join(tmpdir(), "werkbank-python-"));
  const runner = createLineRunner("python3", ["-c", pythonDriver], cwd);
  return {
    ...runner,
    async close() {
      await runner.close();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

/** Creates a runner for TypeScript samples; keeps their files until `close`. */
export async function createTypeScriptRunner(): Promise<Runner & { check(): Promise<string> }> {
  // Within the repository, so that `@werkbank/client` is resolved as in a user's project.
  const directory = await mkdtemp(join(root, ".samples-"));
  const driver = join(directory, "driver.mjs");
  await writeFile(driver, typescriptDriver);
  const runner = createLineRunner(process.execPath, [driver], directory);
  return {
    ...runner,
    /** Compiles all samples that were run; returns the output of the compiler. */
    async check() {
      const config = {
        extends: "../tsconfig.json",
        // As a user compiles them: `strict` does not include exact optional property types.
        compilerOptions: { incremental: false, plugins: [], exactOptionalPropertyTypes: false },
        include: ["./*.ts"],
        exclude: [],
      };
      await writeFile(join(directory, "tsconfig.json"), JSON.stringify(config));
      const compiler = join(root, "node_modules/.bin/tsc");
      return execute(compiler, ["--noEmit", "-p", directory]).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    },
    async close() {
      await runner.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Creates a runner from a process that reads one sample per line and writes one result per line. */
function createLineRunner(command: string, args: string[], cwd: string): Runner {
  // Where Python finds the client.
  const env = { ...createEnvironment(), PYTHONPATH: join(root, "packages/client-python/src") };
  const child = execFile(command, args, { cwd, env, maxBuffer: 1e8 });
  const pendingLines: ((line: string) => void)[] = [];
  let rest = "";
  let errors = "";
  child.stderr?.on("data", (text: string) => (errors += text));
  child.stdout?.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) pendingLines.shift()?.(line);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      const result = { statuses: [], failure: `${command} ended: ${errors}` };
      for (const resolveLine of pendingLines.splice(0)) resolveLine(JSON.stringify(result));
      resolve();
    });
  });
  return {
    async run(run) {
      const line = new Promise<string>((resolve) => pendingLines.push(resolve));
      child.stdin?.write(`${JSON.stringify(run)}\n`);
      return JSON.parse(await line) as SampleResult;
    },
    async close() {
      child.stdin?.end();
      await ended;
    },
  };
}

/** Creates a runner for `werkbank` commands: a shell parses them, and the CLI runs in this process. */
export function createCommandRunner(baseUrl: string): Runner {
  return {
    async run({ code, token }) {
      const splitFunction =
        'werkbank() { for word in "$@"; do printf "%s\\0" "$word"; done; printf "\\1"; }';
      const withoutRedirection = code.replaceAll(/ > \S+$/gmu, "");
      const { stdout, failure } = await shell(`set -e\n${splitFunction}\n${withoutRedirection}`, {
        token,
      });
      if (failure !== null) return { statuses: [], failure };
      const result: SampleResult = { statuses: [], failure: null };
      for (const args of stdout.split("\u0001").slice(0, -1)) {
        const { status, problem } = await runArguments(
          args.split("\0").slice(0, -1),
          token,
          baseUrl,
        );
        result.statuses.push(status);
        result.failure ??= problem;
      }
      return result;
    },
    close: async () => undefined,
  };
}

async function runArguments(args: string[], token: string, baseUrl: string) {
  const streams = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  let errors = "";
  streams.stdin.end();
  streams.stdout.resume();
  streams.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const originalFetch = globalThis.fetch;
  let status = 0;
  globalThis.fetch = async (...args) => {
    const response = await originalFetch(...args);
    status = response.status;
    return response;
  };
  try {
    const settings = parseSettings(
      { SERVICE_TOKEN: token, SERVICE_BASE_URL: baseUrl, XDG_CONFIG_HOME: tmpdir() },
      "linux",
    );
    const code = await runCommand(args, {
      settings,
      openBrowser: async () => undefined,
      interruption: () => new AbortController().signal,
      ...streams,
    });
    return { status, problem: code === 0 ? null : errors };
  } finally {
    globalThis.fetch = originalFetch;
  }
}

/** Creates a runner for MCP tool calls, with one client per token. */
export function createToolRunner(baseUrl: string): Runner {
  const clients = new Map<string, Client>();
  return {
    async run({ code, token }) {
      let client = clients.get(token);
      if (client === undefined) {
        client = new Client({ name: "samples", version: "1" });
        const headers = { authorization: `Bearer ${token}` };
        await client.connect(
          new StreamableHTTPClientTransport(new URL(`${baseUrl}/api/mcp`), {
            requestInit: { headers },
          }),
        );
        clients.set(token, client);
      }
      const calls = [JSON.parse(code) as unknown].flat() as { name: string }[];
      for (const call of calls) {
        const { isError, content } = await client.callTool(call);
        if (isError) return { statuses: [], failure: JSON.stringify(content) };
      }
      return { statuses: [], failure: null };
    },
    async close() {
      for (const client of clients.values()) await client.close();
    },
  };
}

async function shell(
  script: string,
  { cwd, token, organizationUrl = "" }: Omit<SampleRun, "code"> & { cwd?: string },
) {
  const env = {
    ...createEnvironment(),
    SERVICE_TOKEN: token,
    ORGANIZATION_URL: organizationUrl,
  };
  try {
    const { stdout } = await execute("bash", ["-c", script], { cwd, env, maxBuffer: 1e8 });
    return { stdout, failure: null };
  } catch (error) {
    const { stderr } = error as { stderr: string };
    return { stdout: "", failure: stderr || String(error) };
  }
}

/** Returns the environment of this process, in which local requests bypass an HTTP proxy. */
function createEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
}
