import { writeFile } from "node:fs/promises";
import { type components, unwrap } from "@werkbank/client";
import { createApiClient } from "../../api-client.ts";
import { CliError } from "../../cli-error.ts";
import type { CommonOptions } from "../../common-options.ts";
import { isPendingApproval, toPendingApprovalError } from "../../pending-approval.ts";
import { type Io, writeLine } from "../../io.ts";
import { readJson } from "../../derived/read-body.ts";
import { chooseOrganization } from "../../organization.ts";
import { createPrinter } from "../../output/printer.ts";
import { downloadFile, assertFree, standardOutput } from "../download-file.ts";
import { follow } from "./follow.ts";

type Schemas = components["schemas"];
type Export = Schemas["Export"];

export type RunExportOptions = Omit<CommonOptions, "output"> & {
  kind: Export["kind"];
  format?: Export["format"];
  /** What separates the columns of CSV: itself, or `tab`. */
  delimiter?: string;
  decimalSeparator?: string;
  /** False with `--no-byte-order-mark`. */
  byteOrderMark?: boolean;
  fields?: string[];
  /** The filters of the list, as JSON. */
  filter?: string;
  /** Where to save the file; by default under its name in the working directory. */
  output?: string;
};

/**
 * Exports records, waits for the end and downloads the file.
 *
 * @throws CliError if the export failed or is held for approval, or the target exists
 */
export async function runExport(io: Io, options: RunExportOptions): Promise<void> {
  const { kind, format, fields, filter, organization, output } = options;
  const client = createApiClient(io.settings);
  const organizationId = await chooseOrganization(io.settings, organization);
  const initiated = await unwrap(
    client.POST("/v1/organizations/{organizationId}/exports", {
      params: { path: { organizationId } },
      body: {
        kind,
        ...(filter === undefined ? {} : { filter: await readFilter(io, filter) }),
        ...(format === undefined ? {} : { format }),
        ...toCsvOptions(options),
        ...(fields === undefined ? {} : { fields }),
      },
    }),
  );
  if (isPendingApproval(initiated)) throw toPendingApprovalError("this export", initiated);
  if (!("recordCount" in initiated)) throw new Error("an export has records");
  await writeLine(io.stderr, `Export ${initiated.id} goes on if this command is stopped.`);
  const { fileId, recordCount } = await follow(
    io,
    () =>
      unwrap(
        client.GET("/v1/organizations/{organizationId}/exports/{exportId}", {
          params: { path: { organizationId, exportId: initiated.id } },
        }),
      ),
    toProgress,
  );
  if (fileId === null && recordCount === 0) return saveEmptyExport(io, output);
  if (fileId === null) throw new CliError("notFound", "The file of the export is gone.");
  await downloadFile(io, fileId, {
    ...(output === undefined ? {} : { output }),
    organization: organizationId,
  });
}

type CsvOptions = Pick<Export, "delimiter" | "decimalSeparator" | "byteOrderMark">;

/** Returns the options of CSV that are set. The service validates them. */
function toCsvOptions(options: RunExportOptions): Partial<CsvOptions> {
  const { format = "csv", output, delimiter, decimalSeparator, byteOrderMark } = options;
  const isForPrograms = format === "csv" && output === standardOutput;
  const set = {
    ...(delimiter === undefined ? {} : { delimiter: delimiter === "tab" ? "\t" : delimiter }),
    ...(decimalSeparator === undefined ? {} : { decimalSeparator }),
    // Programs that read standard output take the mark for a part of the first name.
    ...(byteOrderMark === false || isForPrograms ? { byteOrderMark: false } : {}),
  };
  return set as Partial<CsvOptions>;
}

/** An empty JSON Lines export has no file to download; creates an empty one if a path was given. */
async function saveEmptyExport(io: Io, path: string | null = null): Promise<void> {
  if (path === standardOutput) return;
  if (path !== null) {
    await assertFree(path);
    await writeFile(path, "");
  }
  await createPrinter(io).record({ id: null, path, sizeBytes: 0, sha256: null });
}

/** The number of records is only known at the end. */
function toProgress({ recordCount, finishedAt }: Export) {
  return { done: finishedAt === null ? 0 : 1, total: 1, text: `${recordCount} records` };
}

async function readFilter(io: Io, text: string): Promise<Export["filter"]> {
  const filter = await readJson(io, text);
  if (isObject(filter)) return filter;
  throw new CliError("usage", "--filter is no JSON object.", 'Write it as {"status":"active"}.');
}

/** Checks only the type: the service validates filters. */
function isObject(value: unknown): value is Export["filter"] {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
