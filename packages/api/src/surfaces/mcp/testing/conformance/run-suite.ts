import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createNodeServer } from "@werkbank/http/node-server";

/** A revision of the protocol whose required scenarios the suite froze at its release. */
type Revision = "2025-11-25" | "2026-07-28";

/** What the scenarios that a revision requires came to. `told` is the whole of what the suite says. */
type Verdicts = { passed: string[]; failed: string[]; told: string };

const suite = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/**
 * A scenario that the suite does not score aborts an answer that it has not read, which rejects where
 * nobody waits: the run would end there, with no word of the others.
 */
const tolerant = "--unhandled-rejections=warn";

/**
 * Runs the scenarios that a revision requires of servers, by @modelcontextprotocol/conformance in a process
 * of its own, against what `answer` does with each request. What the suite runs beside them without
 * scoring it (extensions, scenarios of later) is only in `told`.
 *
 * @param answer gets the address that the suite was told as `here`, whose host and origin are its own
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
