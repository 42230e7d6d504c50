import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../../cli-error.ts";
import { type Io, writeLine } from "../../io.ts";
import { createProgressBar, type Progress } from "../../output/progress-bar.ts";

/** The common members of an import and an export. */
type Transfer = {
  finishedAt: string | null;
  problem: { code: string; detail: string; row?: number | null } | null;
};

const pollIntervalMs = 500;

/**
 * Polls an import or export until it has ended. Shows a bar on a terminal; elsewhere writes a line at each
 * tenth.
 *
 * @throws CliError if it failed as a whole
 */
export async function follow<Current extends Transfer>(
  io: Io,
  read: () => Promise<Current>,
  toProgress: (transfer: Current) => Progress,
): Promise<Current> {
  const bar = createProgressBar(io);
  const isTerminal = io.stderr.isTTY === true;
  let tenths = 0;
  for (;;) {
    const transfer = await read();
    const progress = toProgress(transfer);
    bar.update(progress);
    const reachedTenths =
      progress.total === 0 ? 0 : Math.floor((10 * progress.done) / progress.total);
    if (!isTerminal && reachedTenths > tenths) await writeLine(io.stderr, progress.text);
    tenths = Math.max(tenths, reachedTenths);
    if (transfer.finishedAt === null) {
      await delay(pollIntervalMs);
      continue;
    }
    bar.end();
    if (transfer.problem !== null) throw toError(transfer.problem);
    return transfer;
  }
}

function toError({ code, detail, row = null }: NonNullable<Transfer["problem"]>): CliError {
  const location = row === null ? "" : ` (row ${row})`;
  const kind = code === "VALIDATION_FAILED" ? "usage" : "conflict";
  return new CliError(kind, `${code}: ${detail}${location}`);
}
