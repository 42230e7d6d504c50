import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";

/** Debian installs some proxies in directories that only root's `PATH` has. */
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

/**
 * Returns why a Debian proxy can't be started here, or null.
 *
 * @param name its display name
 * @param flag prints its version
 */
export function proxySkipReason(name: string, flag = "-v"): string | null {
  try {
    execFileSync(name.toLowerCase(), [flag], { env, stdio: "ignore" });
    return null;
  } catch {
    return `${name} is not installed (.ci/proxies installs it on Debian)`;
  }
}

/** Lets a proxy check its configuration. @throws Error if it is invalid */
export function checkProxyConfiguration(name: string, options: readonly string[]): void {
  execFileSync(name.toLowerCase(), options, { env, stdio: "inherit" });
}

export type ProxyProcess = {
  pid: number;
  stop(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a proxy as a child process; resolves when it accepts connections on its port. */
export async function startProxy(
  name: string,
  options: readonly string[],
  port: number,
): Promise<ProxyProcess> {
  const child = spawn(name.toLowerCase(), options, { env, stdio: "inherit" });
  const ended = once(child, "exit");
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} has ended`);
    await setTimeout(20);
  }
  return {
    pid: child.pid ?? 0,
    async stop(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
