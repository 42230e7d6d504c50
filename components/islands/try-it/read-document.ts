import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";

/** What the operation of a page is tried with, and what its samples are written again with. */
export async function readTryItDocument(source: string): Promise<TryItDocument> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`);
  return (await answer.json()) as TryItDocument;
}
