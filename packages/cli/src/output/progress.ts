import type { Page } from "@werkbank/client";
import type { Io } from "../io.ts";

/** Passes pages on; with long lists, says on the terminal how many items have come. */
export async function* showProgress(
  { stderr, stdout }: Io,
  list: AsyncIterable<Page<unknown>>,
  isLong: boolean,
): AsyncGenerator<Page<unknown>> {
  // Where the items themselves appear as they come, they are the progress.
  const shows = isLong && stderr.isTTY === true && stdout.isTTY !== true;
  let count = 0;
  for await (const page of list) {
    count += page.items.length;
    if (shows) stderr.write(`\r${count} items`);
    yield page;
  }
  if (shows) stderr.write("\n");
}
