import { createApiClient } from "../api-client.ts";
import type { CommonOptions } from "../common-options.ts";
import type { Io } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createPrinter } from "../output/printer.ts";
import { assertAccepted, sendFile, type SendOptions } from "./send-file.ts";

export type UploadOptions = CommonOptions & SendOptions;

/**
 * Uploads a file and prints the service's response.
 *
 * @throws CliError for a file that cannot be sent, or that the service rejected
 */
export async function uploadFile(io: Io, path: string, options: UploadOptions): Promise<void> {
  const client = createApiClient(io.settings);
  const organizationId = await chooseOrganization(io.settings, options.organization);
  const file = await sendFile(io, { client, organizationId }, path, options);
  await createPrinter(io, options.output).record(file);
  assertAccepted(file);
}
