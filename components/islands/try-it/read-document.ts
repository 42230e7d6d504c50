import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";

/** Fetches the document with which an operation is tried and its samples are rewritten. */
export async function readTryItDocument(source: string): Promise<TryItDocument> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} answered ${answer.status}`);
  return (await answer.json()) as TryItDocument;
}
