import { spawn } from "node:child_process";
import { createBrowser, formTo, externalRedirectOf, pageOf } from "@werkbank/idp/testing";
import { password } from "../support/product.ts";

export type ScriptResult = { stdout: string; stderr: string; code: number | null };

type ScriptOptions = {
  folder: string;
  env: Record<string, string>;
  /** Returns the email address to sign in with, by what the script has written to standard error so far. */
  accountAt: (stderr: string) => string;
};

const limitMs = 240_000;

/**
 * Runs a shell script like a user at a terminal with a browser on another machine: opens each printed authorization
 * URL, signs in, and enters the redirect URL.
 */
export async function runScript(
  script: string,
  { folder, env, accountAt }: ScriptOptions,
): Promise<ScriptResult> {
  const child = spawn("bash", ["-eo", "pipefail", "-c", script], {
    cwd: folder,
    env: { NODE_ENV: "production", ...env },
    // A separate process group, so that child processes can be ended too.
    detached: true,
  });
  const timeout = setTimeout(() => process.kill(-child.pid!, "SIGKILL"), limitMs);
  const output = { stdout: "", stderr: "" };
  const handled = new Set<string>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
    for (const [url] of output.stderr.matchAll(/^http\S+\/oauth\/authorize\?\S+$/gmu)) {
      if (handled.has(url)) continue;
      handled.add(url);
      signIn(url, accountAt(output.stderr)).then(
        (redirectUrl) => child.stdin.write(`${redirectUrl.href}\n`),
        (error: unknown) => {
          output.stderr += `\n${String(error)}\n`;
          child.stdin.end();
        },
      );
    }
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      output.stderr += `\n${error.message}\n`;
      resolve(null);
    });
    child.once("close", resolve);
  });
  clearTimeout(timeout);
  return { ...output, code };
}

async function signIn(url: string, email: string): Promise<URL> {
  const browser = createBrowser(new URL(url).origin);
  const form = pageOf(await browser.open(url));
  const signInAction = formTo(form, "/oauth/sign-in");
  const consent = pageOf(await browser.submit(form, signInAction, { email, password }));
  const decision = { action: "approve" };
  return externalRedirectOf(
    await browser.submit(consent, formTo(consent, "/oauth/consent"), decision),
  );
}
