/** The static parts of the pages that this document has shown or fetched, by their ids. */
const parts = new Map<string, string>();
const reading = new Map<string, Promise<void>>();
const awaited = new Map<string, Promise<void>>();
const read = new Set<string>();

/** A part that stands in the document or was fetched before. */
export function keptPart(id: string): string | undefined {
  const shown = parts.has(id) ? undefined : document.querySelector(`[data-kept="${id}"]`);
  if (shown) parts.set(id, shown.innerHTML);
  return parts.get(id);
}

/**
 * Resolves when a part of a page is kept: the same promise for the same part, as React's `use` wants it.
 * Where the page does not answer, or has the part no more, the browser loads it as a document.
 */
export function awaitPart(page: string, id: string): Promise<void> {
  let promise = awaited.get(id);
  if (!promise) {
    promise = readParts(page)
      .catch(() => undefined)
      .then(() => (parts.has(id) ? undefined : loadDocument(page)));
    awaited.set(id, promise);
  }
  return promise;
}

/** Fetches the parts of the page that the reader seems to follow a link to. */
export function prefetchParts(href: string): void {
  const page = href.replace(/[?#].*/u, "");
  // Whoever follows the link tries again.
  if (!read.has(page)) readParts(page).catch(() => undefined);
}

function readParts(page: string): Promise<void> {
  let promise = reading.get(page);
  if (!promise) {
    promise = fetchParts(page).finally(() => reading.delete(page));
    reading.set(page, promise);
  }
  return promise;
}

async function fetchParts(page: string): Promise<void> {
  const answer = await fetch(page, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
  const document = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll<HTMLElement>("[data-kept]")) {
    parts.set(part.dataset.kept ?? "", part.innerHTML);
  }
  read.add(page);
}

/** Never resolves: the document takes the place of this one. */
function loadDocument(page: string): Promise<void> {
  location.assign(page);
  return new Promise(() => {});
}
