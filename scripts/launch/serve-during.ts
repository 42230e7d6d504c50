import type { ChildProcess } from "node:child_process";
import { minimalMemory, startProcess, stopProcess } from "./processes.ts";
import type { StartSettings } from "./start-settings.ts";

/**
 * Serves the API and sign-in while other work runs, and stops both after it.
 *
 * @throws the error of the work, or `ProcessFailure` if a process could not start: then the work may still run
 */
export async function serveDuring(
  work: () => Promise<unknown>,
  { localIdp }: StartSettings,
): Promise<void> {
  const children = new Set<ChildProcess>();
  const onSpawn = (child: ChildProcess) => children.add(child);
  const env = { ...localIdp, NODE_ENV: "production" };
  const serve = async (): Promise<void> => {
    if (localIdp !== null) {
      await startProcess("packages/idp/src/main.ts", env, { ...minimalMemory, onSpawn });
    }
    const { ready } = await startProcess("scripts/launch/serve-while-building.ts", env, {
      onSpawn,
    });
    console.log(`The API and sign-in answer at ${String(ready["url"])} while the pages are built.`);
  };
  try {
    await Promise.all([serve(), work()]);
  } finally {
    await Promise.all([...children].map(stopProcess));
  }
}
