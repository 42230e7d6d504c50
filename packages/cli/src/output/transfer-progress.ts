import type { Io } from "../io.ts";
import { createProgressBar } from "./progress-bar.ts";

const mebibyte = 1024 * 1024;

/** Passes bytes on; on a terminal, shows how many have been transferred. */
export async function* showTransfer(
  io: Pick<Io, "stderr">,
  bytes: AsyncIterable<Uint8Array>,
  { done, total }: { done: number; total: number },
): AsyncGenerator<Uint8Array> {
  const bar = createProgressBar(io);
  const update = (count: number) =>
    bar.update({ done: count, total, text: `${toMiB(count)} of ${toMiB(total)} MiB` });
  let count = done;
  update(count);
  for await (const part of bytes) {
    count += part.byteLength;
    update(count);
    yield part;
  }
  bar.end();
}

const toMiB = (bytes: number): string => (bytes / mebibyte).toFixed(1);
