import { execFile } from "node:child_process";

// Starts the command line many times at once and prints how each one ended. Runs in a separate process,
// since starting so many would block the service under test.

export type ProcessResult = { code: number | null; stdout: string; stderr: string };

const [bundle = "", count = "0", ...args] = process.argv.slice(2);
const runs = Array.from(
  { length: Number(count) },
  () =>
    new Promise<ProcessResult>((resolve) => {
      const child = execFile(process.execPath, [bundle, ...args], (_, stdout, stderr) =>
        resolve({ code: child.exitCode, stdout, stderr }),
      );
    }),
);
process.stdout.write(JSON.stringify(await Promise.all(runs)));
