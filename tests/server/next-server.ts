import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "@werkbank/http/free-port";
import { root, stopProcess } from "../../scripts/launch/processes.ts";
import { siteEnvironment } from "./site-environment.ts";

export type NextServer = { url: string; pid: number; stop(): Promise<void> };

/**
 * Runs `next start` on the current build, which serves only the routes of `app`, with the placeholders of the build.
 * @param keepAliveMs how long it keeps an idle connection
 * @throws Error with the output if it ends before it is ready
 */
export async function startNextServer(keepAliveMs = 5_000): Promise<NextServer> {
  const port = await freePort();
  const binary = join(root, "node_modules/next/dist/bin/next");
  const listening = ["-p", String(port), "-H", "127.0.0.1"];
  const args = [binary, "start", ...listening, "--keepAliveTimeout", String(keepAliveMs)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...siteEnvironment(), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (/Ready in/u.test(output)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`next start ended:\n${output}`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopProcess(child) };
}
