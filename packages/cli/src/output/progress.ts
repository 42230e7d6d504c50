import type { Page } from "@werkbank/client";
import type { Io } from "../io.ts";

/** Passes pages on; for long lists, shows on the terminal how many items have arrived. */
export async function* showProgress(
  { stderr, stdout }: Io,
  list: AsyncIterable<Page<unknown>>,
  isLong: boolean,
): AsyncGenerator<Page<unknown>> {
  // If the items themselves appear on the terminal, they show the progress.
  const isShown = isLong && stderr.isTTY === true && stdout.isTTY !== true;
  let count = 0;
  for await (const page of list) {
    count += page.items.length;
    if (isShown) stderr.write(`\r${count} items`);
    yield page;
  }
  if (isShown) stderr.write("\n");
}
