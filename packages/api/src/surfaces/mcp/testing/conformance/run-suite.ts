import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createNodeServer } from "@werkbank/http/node-server";

/** A revision of the protocol whose required scenarios the suite froze at its release. */
type Revision = "2025-11-25" | "2026-07-28";

/** The result of the scenarios that a revision requires. `output` is the whole output of the suite. */
type SuiteResult = { passed: string[]; failed: string[]; output: string };

const suite = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/**
 * One unscored scenario aborts a response that it has not read. The unhandled rejection would end the run
 * without a result.
 */
const nodeOptions = "--unhandled-rejections=warn";

/**
 * Runs the scenarios that a revision requires of servers, by @modelcontextprotocol/conformance in its own
 * process, against `handle`. Scenarios that the suite does not score (extensions, later revisions) appear only
 * in `output`.
 *
 * @param handle gets each request, and the URL that the suite uses
 */
export async function runConformance(
  revision: Revision,
  handle: (request: Request, url: URL) => Promise<Response>,
): Promise<SuiteResult> {
  const server = createNodeServer((request) => handle(request, url));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/api/mcp`);
  try {
    const args = [nodeOptions, suite, "server", "--url", url.href, "--requirements", revision];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const output = await text(child.stdout);
    const [scored = "", unscored = ""] = output.split("\nNot scored for ");
    const unscoredNames = [...unscored.matchAll(/^ +[✓✗] ([\w-]+)/gmu)].map(
      ([, name = ""]) => name,
    );
    const scenariosWith = (mark: string) =>
      [...scored.matchAll(new RegExp(`^${mark} ([\\w-]+): `, "gmu"))]
        .map(([, name = ""]) => name)
        .filter((name) => !unscoredNames.includes(name));
    return { passed: scenariosWith("✓"), failed: scenariosWith("✗"), output };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
