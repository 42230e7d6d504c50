import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createNodeServer } from "@werkbank/http/node-server";

/** What the scenarios of the public conformance suite came to. */
type Verdicts = { passed: string[]; failed: string[]; told: string };

const suite = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

/**
 * Runs all scenarios for servers of @modelcontextprotocol/conformance, in a process of its own, against
 * what `answer` does with each request.
 *
 * @param answer gets the address that the suite was told as `here`, whose host and origin are its own
 */
export async function runConformance(
  answer: (request: Request, here: URL) => Promise<Response>,
): Promise<Verdicts> {
  const server = createNodeServer((request) => answer(request, here));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const here = new URL(`http://127.0.0.1:${port}/api/mcp`);
  try {
    const child = spawn(process.execPath, [suite, "server", "--url", here.href, "--suite", "all"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const told = await text(child.stdout);
    const of = (mark: string) =>
      [...told.matchAll(new RegExp(`^${mark} ([\\w-]+): `, "gmu"))].map(([, name = ""]) => name);
    return { passed: of("✓"), failed: of("✗"), told };
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
