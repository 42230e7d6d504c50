import type { TryItDocument } from "#lib/reference/try-it/try-it-document.ts";

/**
 * Fetches the document that describes the form of an operation and the sources of its samples.
 * @throws Error if the request fails
 */
export async function fetchTryItDocument(source: string): Promise<TryItDocument> {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} returned ${response.status}`);
  return (await response.json()) as TryItDocument;
}
