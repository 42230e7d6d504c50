import { type components, unwrap } from "@werkbank/client";
import { createApiClient } from "../../api-client.ts";
import { CliError } from "../../cli-error.ts";
import type { CommonOptions } from "../../common-options.ts";
import { isPendingApproval, toPendingApprovalError } from "../../pending-approval.ts";
import { type Io, writeLine } from "../../io.ts";
import { chooseOrganization } from "../../organization.ts";
import { createPrinter } from "../../output/printer.ts";
import { assertAccepted, sendFile } from "../send-file.ts";
import { detectTableType } from "./table-type.ts";
import { follow } from "./follow.ts";
import {
  assertComplete,
  type ImportPlan,
  type ImportTarget,
  type PlanOptions,
  printPlan,
  printUnclear,
  proposePlan,
  readPlan,
} from "./import-plan.ts";

type Schemas = components["schemas"];
type Import = Schemas["Import"];

export type RunImportOptions = CommonOptions &
  PlanOptions & {
    onMatch?: Import["onMatch"];
    onSimilar?: NonNullable<Import["onSimilar"]>;
    dryRun?: boolean;
    /** Prints the proposed columns, and imports nothing. */
    propose?: boolean;
  };

/**
 * Uploads a file, imports its rows and waits for the end. Without a mapping, the service proposes one.
 *
 * @throws CliError for a file that cannot be sent or read, and if rows were rejected
 */
export async function runImport(io: Io, path: string, options: RunImportOptions): Promise<void> {
  const {
    kind,
    onMatch,
    onSimilar,
    dryRun = false,
    propose = false,
    organization,
    output,
  } = options;
  const givenPlan = propose ? null : await readPlan(io, options);
  const client = createApiClient(io.settings);
  const organizationId = await chooseOrganization(io.settings, organization);
  const target = { client, organizationId };
  const file = await sendFile(io, target, path, { type: await detectTableType(path) });
  assertAccepted(file);
  const plan = givenPlan ?? (await usePlan(io, target, { fileId: file.id, options }));
  if (plan === null) return;
  const initiated = await unwrap(
    client.POST("/v1/organizations/{organizationId}/imports", {
      params: { path: { organizationId } },
      body: {
        kind,
        fileId: file.id,
        ...plan,
        dryRun,
        ...(onMatch === undefined ? {} : { onMatch }),
        ...(onSimilar === undefined ? {} : { onSimilar }),
      },
    }),
  );
  if (isPendingApproval(initiated)) throw toPendingApprovalError("this import", initiated);
  if (!("rowCount" in initiated)) throw new Error("an import has rows");
  await writeLine(io.stderr, `Import ${initiated.id} goes on if this command is stopped.`);
  await finishImport(io, target, initiated.id, output);
}

/** Prints the plan that the service proposes; returns null if it shall only be printed. */
async function usePlan(
  io: Io,
  target: ImportTarget,
  { fileId, options }: { fileId: string; options: RunImportOptions },
): Promise<ImportPlan | null> {
  const proposed = await proposePlan(target, fileId, options);
  if (options.propose === true) {
    await printUnclear(io, proposed.unclear);
    await createPrinter(io, "json").record(proposed.plan);
    return null;
  }
  await printPlan(io, proposed);
  assertComplete(proposed);
  return proposed.plan;
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
  const { refused, processed, held, similar } = finished.counts;
  if (similar > 0 && finished.onSimilar === null) {
    await writeLine(
      io.stderr,
      `${similar} of ${processed} rows look like existing customers: \`werkbank imports list-rows ${importId} --similar\` shows them, and --on-similar decides about them.`,
    );
  }
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
