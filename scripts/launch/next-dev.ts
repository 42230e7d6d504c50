import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./processes.ts";

/**
 * Next's lines with URLs: one where it does not listen, and one that does not respond before the first page.
 */
const misleading = /^\s*- (?:Local|Network):/u;

/**
 * Starts Next's development server on the loopback address.
 * @param apiOrigin the API's origin, to which its paths are forwarded
 */
export function startNextDev(
  port: number,
  apiOrigin: string,
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const next = join(root, "node_modules/next/dist/bin/next");
  const listening = ["--port", String(port), "--hostname", "127.0.0.1"];
  const child = spawn(process.execPath, [next, "dev", ...listening], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...env,
      API_ORIGIN: apiOrigin,
      NEXT_TELEMETRY_DISABLED: "1",
      ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
    },
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!misleading.test(line)) console.log(line);
  });
  return child;
}

/**
 * Requests a page until there is a response, which compiles what all pages share.
 * @throws Error when the server has ended, or responds with an error
 */
export async function waitForFirstPage(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error("Next's development server has ended.");
    }
    const response = await fetch(url, { headers: { accept: "text/html" } }).catch(() => null);
    if (response?.ok) return void (await response.arrayBuffer());
    if (response) throw new Error(`${url} answers ${response.status}; Next says above why.`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
