import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/launch/processes.ts";

export type BuildCost = {
  seconds: number;
  /** Peak of all its processes together; Linux only. */ megabytes?: number;
};

const sampleMs = 200;

/** Builds the site from nothing kept and watches what it takes. */
export async function measureBuild(): Promise<BuildCost> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "scripts/build.ts"), "--force"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peak = 0;
  const sampling = setInterval(() => {
    if (child.pid === undefined) return;
    void memoryOfTree(child.pid).then((bytes) => (peak = Math.max(peak, bytes)));
  }, sampleMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearInterval(sampling);
  if (code !== 0) throw new Error("The build failed.");
  return {
    seconds: (performance.now() - started) / 1000,
    ...(peak > 0 ? { megabytes: Math.round(peak / 1024) } : {}),
  };
}

/** Resident kilobytes of a process and its descendants; 0 where there is no /proc. */
async function memoryOfTree(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  const sizes = new Map<number, number>();
  const names = await readdir("/proc").catch(() => []);
  await Promise.all(
    names
      .filter((name) => /^\d+$/u.test(name))
      .map(async (name) => {
        const status = await readFile(`/proc/${name}/status`, "utf8").catch(() => "");
        parents.set(Number(name), Number(/^PPid:\s+(\d+)/mu.exec(status)?.[1] ?? 0));
        sizes.set(Number(name), Number(/^VmRSS:\s+(\d+)/mu.exec(status)?.[1] ?? 0));
      }),
  );
  const isWithin = (id: number): boolean => {
    for (let at = id; at > 1; at = parents.get(at) ?? 0) if (at === pid) return true;
    return false;
  };
  return [...sizes].reduce((sum, [id, size]) => (isWithin(id) ? sum + size : sum), 0);
}
