import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createNodeServer } from "@werkbank/http/node-server";

/** A revision of the protocol whose required scenarios the suite froze at its release. */
type Revision = "2025-11-25" | "2026-07-28";

/** The result of the scenarios that a revision requires. `output` is the whole output of the suite. */
type Verdicts = { passed: string[]; failed: string[]; told: string };

const suite = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/**
 * One unscored scenario aborts a response that it has not read. The unhandled rejection would end the run
 * without a result.
 */
const tolerant = "--unhandled-rejections=warn";

/**
 * Runs the scenarios that a revision requires of servers, by @modelcontextprotocol/conformance in its own
 * process, against `handle`. Scenarios that the suite does not score (extensions, later revisions) appear only
 * in `output`.
 *
 * @param handle gets each request, and the URL that the suite uses
 */
export async function runConformance(
  revision: Revision,
  answer: (request: Request, here: URL) => Promise<Response>,
): Promise<Verdicts> {
  const server = createNodeServer((request) => answer(request, here));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const here = new URL(`http://127.0.0.1:${port}/api/mcp`);
  try {
    const args = [tolerant, suite, "server", "--url", here.href, "--requirements", revision];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const told = await text(child.stdout);
    const [scored = "", unscored = ""] = told.split("\nNot scored for ");
    const beside = [...unscored.matchAll(/^ +[✓✗] ([\w-]+)/gmu)].map(([, name = ""]) => name);
    const of = (mark: string) =>
      [...scored.matchAll(new RegExp(`^${mark} ([\\w-]+): `, "gmu"))]
        .map(([, name = ""]) => name)
        .filter((name) => !beside.includes(name));
    return { passed: of("✓"), failed: of("✗"), told };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
