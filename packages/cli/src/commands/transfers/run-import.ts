import { type components, unwrap, type WerkbankClient } from "@werkbank/client";
import { createApiClient } from "../../api-client.ts";
import { CliError } from "../../cli-error.ts";
import type { CommonOptions } from "../../common-options.ts";
import { isPendingApproval, toPendingApprovalError } from "../../pending-approval.ts";
import { type Io, writeLine } from "../../io.ts";
import { chooseOrganization } from "../../organization.ts";
import { createPrinter } from "../../output/printer.ts";
import { assertAccepted, sendFile } from "../send-file.ts";
import { follow } from "./follow.ts";

type Schemas = components["schemas"];
type Import = Schemas["Import"];

export type RunImportOptions = CommonOptions & {
  kind: Import["kind"];
  /** `Naam=name` */
  map: string[];
  matchBy?: NonNullable<Import["matchBy"]>;
  onMatch?: Import["onMatch"];
  dryRun?: boolean;
};

type ImportTarget = { client: WerkbankClient; organizationId: string };

/**
 * Uploads a CSV file, imports its rows and waits for the end.
 *
 * @throws CliError for a file that cannot be sent or read, and if rows were rejected
 */
export async function runImport(io: Io, path: string, options: RunImportOptions): Promise<void> {
  const { kind, matchBy, onMatch, dryRun = false, organization, output } = options;
  const mapping = Object.fromEntries(options.map.map(toColumn));
  const client = createApiClient(io.settings);
  const organizationId = await chooseOrganization(io.settings, organization);
  const target = { client, organizationId };
  const file = await sendFile(io, target, path, { type: "text/csv" });
  assertAccepted(file);
  const initiated = await unwrap(
    client.POST("/v1/organizations/{organizationId}/imports", {
      params: { path: { organizationId } },
      body: {
        kind,
        fileId: file.id,
        mapping,
        dryRun,
        ...(matchBy === undefined ? {} : { matchBy }),
        ...(onMatch === undefined ? {} : { onMatch }),
      },
    }),
  );
  if (isPendingApproval(initiated)) throw toPendingApprovalError("this import", initiated);
  if (!("rowCount" in initiated)) throw new Error("an import has rows");
  await writeLine(io.stderr, `Import ${initiated.id} goes on if this command is stopped.`);
  await finishImport(io, target, initiated.id, output);
}

/**
 * Waits for the end of an import that has begun.
 *
 * @throws CliError if it failed, or rows were rejected
 */
export async function followImport(
  io: Io,
  importId: string,
  { organization, output }: CommonOptions,
): Promise<void> {
  const client = createApiClient(io.settings);
  const organizationId = await chooseOrganization(io.settings, organization);
  await finishImport(io, { client, organizationId }, importId, output);
}

async function finishImport(
  io: Io,
  { client, organizationId }: ImportTarget,
  importId: string,
  output: CommonOptions["output"],
): Promise<void> {
  const finished = await follow(
    io,
    () =>
      unwrap(
        client.GET("/v1/organizations/{organizationId}/imports/{importId}", {
          params: { path: { organizationId, importId } },
        }),
      ),
    toProgress,
  );
  await createPrinter(io, output).record(finished);
  const { refused, processed, held } = finished.counts;
  if (refused === 0 && held > 0) {
    throw new CliError(
      "held",
      `${held} of ${processed} rows wait until people have approved them.`,
      "`werkbank approvals list --state pending` shows them.",
    );
  }
  if (refused === 0) return;
  throw new CliError(
    "usage",
    `${refused} of ${processed} rows were refused.`,
    `\`werkbank files download ${finished.refusedFileId}\` saves them, each with its reason. Correct them and import that file.`,
  );
}

function toProgress({ rowCount, counts }: Import) {
  const total = rowCount ?? 0;
  // The number of rows is unknown until the file has been read.
  const text = rowCount === null ? "waits" : `${counts.processed} of ${total} rows`;
  return { done: counts.processed, total: rowCount === null ? 1 : total, text };
}

function toColumn(text: string): [column: string, field: string] {
  const at = text.lastIndexOf("=");
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw new CliError("usage", `"${text}" maps no column.`, "Write it as Naam=name.");
}
