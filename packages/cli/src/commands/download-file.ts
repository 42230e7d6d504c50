import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { unwrap } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import type { Io } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createPrinter } from "../output/printer.ts";
import { showTransfer } from "../output/transfer-progress.ts";
import { send } from "../session/authorized-fetch.ts";

export type DownloadOptions = Omit<CommonOptions, "output"> & {
  /** Where to save it, or `-` for standard output; by default under its name in the working directory. */
  output?: string;
};

/** The file name that stands for standard output. */
export const standardOutput = "-";

/** The URL of a file, with the digest and size of its content. */
type FileSource = { url: string; sha256: string; sizeBytes: number };

/**
 * Downloads a file and checks its digest. Keeps a partial download next to the target, from which the same
 * command resumes. Writes only the bytes to standard output.
 *
 * @throws CliError if the target exists, the connection breaks, or the digest differs
 */
export async function downloadFile(
  io: Io,
  fileId: string,
  { output, organization }: DownloadOptions,
): Promise<void> {
  const client = createApiClient(io.settings);
  const organizationId = await chooseOrganization(io.settings, organization);
  const file = await unwrap(
    client.GET("/v1/organizations/{organizationId}/files/{fileId}", {
      params: { path: { organizationId, fileId } },
    }),
  );
  const { download, sha256, sizeBytes, name, state } = file;
  if (download === null || sha256 === null) {
    throw new CliError("conflict", `${name} is ${state}: there is nothing to download.`);
  }
  const source = { url: download.url, sha256, sizeBytes };
  if (output === standardOutput) return downloadToStdout(io, source);
  // Whatever name the service sends, the file must stay in the working directory.
  const path = output ?? basename(name);
  await assertFree(path);
  const part = `${path}.part`;
  await downloadToFile(io, part, source);
  await assertDigest(part, sha256);
  await rename(part, path);
  await createPrinter(io).record({ id: file.id, path, sizeBytes, sha256 });
}

async function downloadToStdout(io: Io, { url, sha256, sizeBytes }: FileSource): Promise<void> {
  const response = await send(new Request(url));
  if (!response.ok) await unwrap({ error: await response.json(), response });
  const hash = createHash("sha256");
  const bytes = showTransfer(io, response.body ?? Readable.from([]), { done: 0, total: sizeBytes });
  const hashed = async function* () {
    for await (const part of bytes) {
      hash.update(part);
      yield part;
    }
  };
  try {
    await pipeline(hashed, io.stdout, { end: false });
  } catch (error) {
    throw connectionLost(url, "Run the command again.", error);
  }
  if (hash.digest("hex") !== sha256) throw digestMismatch();
}

/** @throws CliError if the path exists */
export async function assertFree(path: string): Promise<void> {
  if ((await sizeOf(path)) === null) return;
  throw new CliError("usage", `${path} is there already.`, "Name another one with --output.");
}

async function downloadToFile(
  io: Io,
  part: string,
  { url, sha256, sizeBytes }: FileSource,
): Promise<void> {
  const existingBytes = (await sizeOf(part)) ?? 0;
  if (existingBytes === sizeBytes) return;
  const headers =
    existingBytes === 0 ? {} : { Range: `bytes=${existingBytes}-`, "If-Range": `"${sha256}"` };
  const response = await send(new Request(url, { headers }));
  if (!response.ok) await unwrap({ error: await response.json(), response });
  const isResumed = response.status === 206;
  const done = isResumed ? existingBytes : 0;
  try {
    await pipeline(
      showTransfer(io, response.body ?? Readable.from([]), { done, total: sizeBytes }),
      createWriteStream(part, { flags: isResumed ? "a" : "w" }),
    );
  } catch (error) {
    throw connectionLost(url, "Run the command again: it goes on where it stopped.", error);
  }
}

function connectionLost(url: string, hint: string, cause: unknown): CliError {
  const message = `The connection to ${new URL(url).origin} broke off.`;
  return new CliError("unavailable", message, hint, cause);
}

async function assertDigest(part: string, expected: string): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(part), hash);
  if (hash.digest("hex") === expected) return;
  await rm(part);
  throw digestMismatch();
}

function digestMismatch(): CliError {
  const message = "The bytes that came are not those of the file.";
  return new CliError("conflict", message, "Run the command again.");
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CliError("usage", `${path} cannot be written.`, undefined, error);
  }
}
