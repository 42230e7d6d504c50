import { matchesEtag } from "@werkbank/http/validators";
import type { Service } from "../../../service.ts";
import { loadQuote } from "../quote.ts";
import { readQuoteDocument } from "../quote-document.ts";
import { toQuoteFile } from "../quote-file.ts";
import { readQuoteLogo } from "../quote-logo.ts";
import { inOrganization, type ResolvedLink } from "./find-link.ts";

const policy = "default-src 'none'; sandbox";

export async function respondWithDocument(
  service: Service,
  request: Request,
  link: ResolvedLink,
): Promise<Response> {
  await service.rateLimits.countLinkedDocument(request, link.quoteId);
  const file = await inOrganization(service, link.organizationId, async (transaction, now) => {
    const loaded = await loadQuote({ transaction, now }, link.quoteId);
    return toQuoteFile(service, loaded, await readQuoteDocument(transaction, loaded.record));
  });
  const { etag, contentType, fileName } = file;
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag } });
  }
  return new Response(await file.bytes(), {
    headers: {
      ETag: etag,
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Content-Security-Policy": policy,
    },
  });
}

/**
 * Returns the logo that the document shows; null if there is none. It is a resource of its own, because a data URL
 * would make the page as large as the file.
 */
export async function respondWithLogo(
  service: Service,
  request: Request,
  link: ResolvedLink,
): Promise<Response | null> {
  const document = await inOrganization(service, link.organizationId, async (transaction, now) => {
    const { record } = await loadQuote({ transaction, now }, link.quoteId);
    return readQuoteDocument(transaction, record);
  });
  const logo = await readQuoteLogo(service, link.organizationId, document);
  if (logo === null) return null;
  const etag = `"${logo.sha256}"`;
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag } });
  }
  return new Response(Buffer.from(logo.bytes), {
    headers: {
      ETag: etag,
      "Content-Type": logo.contentType,
      "Content-Security-Policy": policy,
    },
  });
}
