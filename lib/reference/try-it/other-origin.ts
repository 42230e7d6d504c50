import type { TryItDocument } from "./try-it-document.ts";

/** Returns the origin of the service if it differs from that of the pages, so that requests would be cross-origin. */
export function otherOrigin({ docsUrl, sources }: TryItDocument): string | undefined {
  return sources.baseUrl === docsUrl ? undefined : sources.baseUrl;
}
