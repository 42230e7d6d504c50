import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { listens } from "./listens.ts";
import { freePort, root } from "../../scripts/launch/processes.ts";

/** Why no HAProxy can be started here; null: one can. */
export function haproxyLacks(): string | null {
  try {
    execFileSync("haproxy", ["-v"], { stdio: "ignore" });
    return null;
  } catch {
    return "HAProxy is not installed (.ci/proxies installs it on Debian)";
  }
}

/** A process that is ready is seen within a second. */
const patienceMs = 30_000;

export type Haproxy = {
  url: string;
  /** Resolves when it sends requests to both servers. */
  seesBoth(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * HAProxy as the guide configures it, before two servers.
 *
 * @param directory where its configuration goes
 */
export async function startHaproxy(
  directory: string,
  servers: readonly [number, number],
): Promise<Haproxy> {
  const port = await freePort();
  const path = join(directory, "haproxy.cfg");
  const [first, second] = servers;
  const socket = join(directory, "haproxy.sock");
  const configuration = configurationOfGuide()
    .replace(/^global$/mu, `global\n  stats socket ${socket}`)
    .replace(/^( *bind ).*$/mu, `$1127.0.0.1:${port}`)
    .replace(/^( *server one ).*$/mu, `$1127.0.0.1:${first}`)
    .replace(/^( *server two ).*$/mu, `$1127.0.0.1:${second}`);
  writeFileSync(path, configuration);
  execFileSync("haproxy", ["-c", "-q", "-f", path], { stdio: "inherit" });
  const child = spawn("haproxy", ["-db", "-q", "-f", path], { stdio: "inherit" });
  const ended = once(child, "exit");
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error("HAProxy has ended");
    await setTimeout(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async seesBoth() {
      const deadline = Date.now() + patienceMs;
      for (;;) {
        const told = await ask(socket, "show stat");
        if (told.match(/^werkbank,(?:one|two),.*,UP,/gmu)?.length === 2) return;
        if (Date.now() > deadline) throw new Error(`HAProxy does not see both:\n${told}`);
        await setTimeout(50);
      }
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The configuration that readers are given is the one that is tried. */
function configurationOfGuide(): string {
  const guide = readFileSync(join(root, "content/several-processes.mdx"), "utf8");
  const [, configuration] =
    /^```text fragment title="\/etc\/haproxy\/haproxy\.cfg"\n(.*?)^```$/msu.exec(guide) ?? [];
  if (configuration === undefined) throw new Error("the guide has no configuration of HAProxy");
  return configuration;
}

/** Everything that it says to a command. */
async function ask(path: string, command: string): Promise<string> {
  const socket = connect(path);
  socket.end(`${command}\n`);
  return Buffer.concat(await socket.toArray()).toString("utf8");
}
