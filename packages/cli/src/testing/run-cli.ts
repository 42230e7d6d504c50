import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { recordLog } from "@werkbank/api/testing/log";
import { createBrowser, formTo, externalRedirectOf, pageOf } from "@werkbank/idp/testing";
import type { Io } from "../io.ts";
import { run } from "../run.ts";
import type { SessionData } from "../session/session-file.ts";
import { parseSettings } from "../settings.ts";
import { password, type TestProduct } from "./test-product.ts";

export type CommandResult = { code: number; stdout: string; stderr: string };

export type RunOptions = {
  env?: Record<string, string>;
  /** The content of standard input; a function writes it after reading what was printed. */
  stdin?: string | ((stdin: PassThrough, stderr: PassThrough) => void);
  /** Columns of the terminal; if omitted, output goes to a pipe. */
  terminal?: number;
  /** Called with the complete output after each chunk; may press Ctrl-C. */
  watch?: (printed: { stdout: string; stderr: string }, interrupt: () => void) => void;
  platform?: NodeJS.Platform;
  /** What the user does in the browser. */
  browse?: (url: string) => Promise<void>;
};

/** A user at their machine: a settings folder, and the command line. */
export type CliUser = {
  configHome: string;
  sessionPath: string;
  run(args: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Signs in as the owner of the organization. */
  login(): Promise<void>;
  readSession(): Promise<SessionData>;
  changeSession(change: (data: SessionData) => void): Promise<void>;
  remove(): Promise<void>;
};

/** @param product the service; signing in needs a complete product */
export async function createCliUser(
  product: Pick<TestProduct, "baseUrl"> | TestProduct,
): Promise<CliUser> {
  const configHome = await mkdtemp(join(tmpdir(), "werkbank-cli-"));
  const sessionPath = join(configHome, "werkbank", "session.json");
  const readSession = async (): Promise<SessionData> =>
    JSON.parse(await readFile(sessionPath, "utf8")) as SessionData;
  const runOne: CliUser["run"] = (args, options = {}) =>
    runCli(args, {
      ...options,
      env: {
        XDG_CONFIG_HOME: configHome,
        SERVICE_BASE_URL: product.baseUrl,
        DISPLAY: ":0",
        ...options.env,
      },
    });
  return {
    configHome,
    sessionPath,
    readSession,
    run: runOne,
    async login() {
      const { code, stderr } = await runOne(["login", "--port", "0"], {
        browse: authorizeInBrowser(product as TestProduct),
      });
      if (code !== 0) throw new Error(stderr);
    },
    async changeSession(change) {
      const data = await readSession();
      change(data);
      await writeFile(sessionPath, JSON.stringify(data));
    },
    remove: () => rm(configHome, { recursive: true, force: true }),
  };
}

/** Acts as the user: signs in as the owner, allows or denies, and follows the redirect. */
export function authorizeInBrowser(product: TestProduct, action: "approve" | "deny" = "approve") {
  return async (url: string): Promise<void> => {
    await fetch(await completeAuthorization(product, url, action));
  };
}

/** Signs in and decides as the user; returns the provider's redirect to the client. */
export async function completeAuthorization(
  { issuer, organization }: TestProduct,
  url: string,
  action: "approve" | "deny" = "approve",
): Promise<URL> {
  const { email } = organization.owner;
  const browser = createBrowser(new URL(issuer).origin);
  const signIn = pageOf(await browser.open(url));
  const signingIn = formTo(signIn, "/oauth/sign-in");
  const consent = pageOf(await browser.submit(signIn, signingIn, { email, password }));
  return externalRedirectOf(
    await browser.submit(consent, formTo(consent, "/oauth/consent"), { action }),
  );
}

async function runCli(
  args: readonly string[],
  { env = {}, stdin, terminal, watch, platform = "linux", browse }: RunOptions,
): Promise<CommandResult> {
  const streams = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  const printed = { stdout: "", stderr: "" };
  const interruption = new AbortController();
  for (const name of ["stdout", "stderr"] as const) {
    streams[name].on("data", (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      printed[name] += text;
      recordLog(`cli-${name}`, text);
      watch?.(printed, () => interruption.abort());
    });
  }
  if (typeof stdin === "function") stdin(streams.stdin, streams.stderr);
  else streams.stdin.end(stdin ?? "");
  const terminalProperties = terminal === undefined ? {} : { isTTY: true, columns: terminal };
  const io: Io = {
    settings: parseSettings(env, platform),
    stdin: streams.stdin,
    stdout: Object.assign(streams.stdout, terminalProperties),
    stderr: Object.assign(streams.stderr, terminalProperties),
    openBrowser: async (url) => {
      await browse?.(url);
    },
    interruption: () => interruption.signal,
  };
  const code = await run(args, io);
  return { code, ...printed };
}
