import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../../cli-error.ts";
import { type Io, writeLine } from "../../io.ts";
import { createBar, type Progress } from "../../output/bar.ts";

/** The common members of an import and an export. */
type Transfer = {
  finishedAt: string | null;
  problem: { code: string; detail: string; row?: number | null } | null;
};

const askEveryMs = 500;

/**
 * Polls an import or export until it has ended. Shows a bar on a terminal; elsewhere writes a line at each
 * tenth.
 *
 * @throws CliError if it failed as a whole
 */
export async function follow<One extends Transfer>(
  io: Io,
  read: () => Promise<One>,
  toProgress: (transfer: One) => Progress,
): Promise<One> {
  const bar = createBar(io);
  const isTerminal = io.stderr.isTTY === true;
  let tenths = 0;
  for (;;) {
    const transfer = await read();
    const progress = toProgress(transfer);
    bar.tell(progress);
    const now = progress.total === 0 ? 0 : Math.floor((10 * progress.done) / progress.total);
    if (!isTerminal && now > tenths) await writeLine(io.stderr, progress.text);
    tenths = Math.max(tenths, now);
    if (transfer.finishedAt === null) {
      await delay(askEveryMs);
      continue;
    }
    bar.end();
    if (transfer.problem !== null) throw toError(transfer.problem);
    return transfer;
  }
}

function toError({ code, detail, row = null }: NonNullable<Transfer["problem"]>): CliError {
  const place = row === null ? "" : ` (row ${row})`;
  const kind = code === "VALIDATION_FAILED" ? "usage" : "conflict";
  return new CliError(kind, `${code}: ${detail}${place}`);
}
