import { createInterface } from "node:readline/promises";
import { CliError } from "../cli-error.ts";
import type { Io } from "../io.ts";

/**
 * Reads the redirect URL of a browser on another machine, as pasted by the user.
 *
 * @throws CliError if it is not a redirect URL
 */
export async function readRedirect(io: Io, signal: AbortSignal): Promise<URLSearchParams> {
  const lines = createInterface({ input: io.stdin, output: io.stderr, terminal: false });
  try {
    const pasted = (await lines.question("Address: ", { signal })).trim();
    const url = URL.canParse(pasted) ? new URL(pasted) : null;
    if (url === null || url.pathname !== "/callback") {
      throw new CliError(
        "usage",
        "That is not the address of the page that the browser was sent to.",
        "It starts with http://127.0.0.1: and has /callback?code= in it. Start again: werkbank login",
      );
    }
    return url.searchParams;
  } finally {
    lines.close();
  }
}
