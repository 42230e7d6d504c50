import { spawn } from "node:child_process";
import { createBrowser, formTo, externalRedirectOf, pageOf } from "@werkbank/idp/testing";

export type Ran = { stdout: string; stderr: string; code: number | null };

type Options = {
  folder: string;
  env: Record<string, string>;
  /** Returns the e-mail address to sign in with, by what the script has written to standard error so far. */
  accountAt: (stderr: string) => string;
};

const limitMs = 110_000;
export const demoPassword = "werkbank-demo-2026";

/**
 * Runs a shell script like a user at a terminal with a browser on another machine: opens each printed authorization
 * URL, signs in, and enters the redirect URL.
 */
export async function runScript(script: string, { folder, env, accountAt }: Options): Promise<Ran> {
  const child = spawn("bash", ["-eo", "pipefail", "-c", script], {
    cwd: folder,
    env: { NODE_ENV: "production", ...env },
    // A separate process group, so that child processes can be ended too.
    detached: true,
  });
  const late = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), limitMs);
  const printed = { stdout: "", stderr: "" };
  const answered = new Set<string>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => (printed.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    printed.stderr += text;
    for (const [address] of printed.stderr.matchAll(/^http\S+\/oauth\/authorize\?\S+$/gmu)) {
      if (answered.has(address)) continue;
      answered.add(address);
      signIn(address, accountAt(printed.stderr)).then(
        (answer) => child.stdin.write(`${answer.href}\n`),
        (error: unknown) => {
          printed.stderr += `\n${String(error)}\n`;
          child.stdin.end();
        },
      );
    }
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      printed.stderr += `\n${error.message}\n`;
      resolve(null);
    });
    child.once("close", resolve);
  });
  clearTimeout(late);
  return { ...printed, code };
}

async function signIn(address: string, email: string): Promise<URL> {
  const browser = createBrowser(new URL(address).origin);
  const form = pageOf(await browser.open(address));
  const signingIn = formTo(form, "/oauth/sign-in");
  const consent = pageOf(await browser.submit(form, signingIn, { email, password: demoPassword }));
  const answer = { action: "approve" };
  return externalRedirectOf(
    await browser.submit(consent, formTo(consent, "/oauth/consent"), answer),
  );
}
