import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { registerCleanup } from "../test-environment/cleanup.ts";

/** A network, mounts and processes of its own: all of them end with its first process, however that ends. */
const flags = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];

/** Debian installs some programs in a directory that only root's `PATH` has. */
const path = { PATH: `${process.env["PATH"]}:/usr/sbin` };

/** The programs of the cluster, each with an option that only prints its version. */
const programs = [
  ["ip", "-V"],
  ["haproxy", "-v"],
  ["etcd", "--version"],
  ["patroni", "--version"],
  ["/usr/lib/postgresql/15/bin/postgres", "--version"],
] as const;

/** Returns why no machines can be imitated here, or null. */
export function isolationUnavailableReason(): string | null {
  const options = { env: { ...process.env, ...path }, stdio: "ignore" } as const;
  for (const [program, flag] of programs) {
    try {
      execFileSync(program, [flag], options);
    } catch {
      return `${program} is not installed (.ci/patroni installs it on Debian)`;
    }
  }
  try {
    execFileSync("unshare", [...flags, "ip", "link", "add", "type", "veth"], options);
    return null;
  } catch {
    return "namespaces and virtual network interfaces are not permitted here; they need root on Linux, and CAP_SYS_ADMIN and CAP_NET_ADMIN in a container";
  }
}

/** Runs a Node program in isolation; returns its exit code, null if it was killed, such as after the time limit. */
export async function runIsolated(
  args: readonly string[],
  env: Record<string, string | undefined>,
  limitMs: number,
): Promise<number | null> {
  const child = spawn("unshare", [...flags, process.execPath, ...args], {
    env: { ...process.env, ...path, ...env },
    stdio: "inherit",
  });
  const kill = registerCleanup(() => child.kill("SIGKILL"));
  const limit = setTimeout(kill, limitMs);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(limit);
  return code;
}
