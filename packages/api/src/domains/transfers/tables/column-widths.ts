import { toCellText } from "./cell-text.ts";
import type { Cell } from "./cell.ts";

const [minWidth, maxWidth] = [8, 50];

/** Returns the widths of columns in characters, by their header and first rows. */
export function toColumnWidths(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): number[] {
  return header.map((name, index) => {
    const lengths = rows.map((row) => toCellText(row[index] ?? "").length);
    const longest = Math.max(name.length, ...lengths);
    return Math.min(Math.max(longest + 2, minWidth), maxWidth);
  });
}

/** Returns the first batch, and all of them. */
export async function peekBatch<Batch>(
  batches: AsyncIterable<readonly Batch[]>,
): Promise<{ first: readonly Batch[]; all: AsyncGenerator<readonly Batch[], void> }> {
  const iterator = batches[Symbol.asyncIterator]();
  const result = await iterator.next();
  const first = result.done === true ? [] : result.value;
  async function* all(): AsyncGenerator<readonly Batch[], void> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { first, all: all() };
}
