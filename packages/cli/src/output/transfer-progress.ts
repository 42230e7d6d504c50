import type { Io } from "../io.ts";

/** How often the terminal is told; more often nobody reads. */
const tellEveryMs = 100;

const mebibyte = 1024 * 1024;

/** Passes bytes on; on a terminal, says how many of them have gone. */
export async function* showTransfer(
  { stderr }: Pick<Io, "stderr">,
  bytes: AsyncIterable<Uint8Array>,
  { done, total }: { done: number; total: number },
): AsyncGenerator<Uint8Array> {
  const shows = stderr.isTTY === true;
  const tell = (count: number) =>
    stderr.write(
      `\r${Math.floor((100 * count) / total)} %, ${toMiB(count)} of ${toMiB(total)} MiB`,
    );
  let count = done;
  let toldAt = 0;
  for await (const part of bytes) {
    count += part.byteLength;
    if (shows && performance.now() - toldAt > tellEveryMs) {
      toldAt = performance.now();
      tell(count);
    }
    yield part;
  }
  if (!shows) return;
  tell(count);
  stderr.write("\n");
}

const toMiB = (bytes: number): string => (bytes / mebibyte).toFixed(1);
