import { unwrap } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import type { OutputFormat } from "../common-options.ts";
import type { Io } from "../io.ts";
import { createPrinter } from "../output/printer.ts";

/** Prints to whom the session belongs. */
export async function whoami(io: Io, { output }: { output?: OutputFormat }): Promise<void> {
  const user = await unwrap(createApiClient(io.settings).GET("/v1/users/me"));
  await createPrinter(io, output).record(user);
}
