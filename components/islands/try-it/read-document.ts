import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";

/**
 * Fetches the document that describes the form of an operation and the sources of its samples.
 * @throws Error if the request fails
 */
export async function readTryItDocument(source: string): Promise<TryItDocument> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source} returned ${answer.status}`);
  return (await answer.json()) as TryItDocument;
}
