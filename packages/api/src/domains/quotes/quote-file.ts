// Decision: decisions/0016-quotes-and-customer-links.md
import { createHash } from "node:crypto";
import { queries } from "../../database/queries.ts";
import { asService } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";
import { Binary } from "../../kernel/results/binary.ts";
import type { Service } from "../../service.ts";
import type { WorkerPool } from "../../workers/worker-pool.ts";
import type { QuoteDocument } from "./document/quote-document.ts";
import type { LogoStore } from "../files/logo-file.ts";
import { readQuoteLogo } from "./quote-logo.ts";
import type { LoadedQuote, Quote } from "./quote.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type QuoteFileSource = {
  quote: Quote;
  /** The version of its row. */
  version: number;
  document: QuoteDocument;
  /** SHA-256 of everything that is printed. */
  fingerprint: Buffer;
};
type QuoteFileServices = LogoStore & Pick<Service, "database" | "log" | "now" | "workers">;

/**
 * Returns a quote as a PDF. Once sent, it is rendered once and stored in the database, under the quote's id
 * and version; a draft is rendered each time. Concurrent requests for a document share one rendering.
 *
 * Read its bytes outside of transactions. Reading may fail with SERVICE_UNAVAILABLE when too many documents
 * are waiting, or when this one takes too long.
 */
export function toQuoteFile(
  service: QuoteFileServices,
  { record: quote, version }: Pick<LoadedQuote, "record" | "version">,
  document: QuoteDocument,
): Binary {
  const fingerprint = createHash("sha256").update(JSON.stringify(document)).digest();
  const name = fingerprint.toString("base64url").slice(0, 22);
  const source: QuoteFileSource = { quote, version, document, fingerprint };
  return new Binary({
    contentType: "application/pdf",
    fileName: toFileName(quote),
    // Weak, because another release of the service may render the same text to other bytes.
    etag: `W/"${name}"`,
    bytes: () =>
      shareRendering(service.workers, `${quote.organizationId}:${quote.id}:${name}`, () =>
        quote.sentAt === null ? renderPdf(service, source) : findOrRender(service, source),
      ),
  });
}

/** Returns a safe file name, whatever the number contains: no path, no hidden file, no empty name. */
function toFileName({ displayNumber }: Quote): string {
  const name = displayNumber
    .replaceAll(/[^A-Za-z0-9._-]+/gu, "-")
    .replaceAll(/\.{2,}/gu, "")
    .replace(/^[.-]+/u, "");
  return `${name === "" ? "quote" : name}.pdf`;
}

/** The renderings in progress, by worker pool and key. */
const renderingsByPool = new WeakMap<WorkerPool, Map<string, Promise<Bytes>>>();

/** Lets concurrent callers with the same key share one rendering. */
function shareRendering(pool: WorkerPool, key: string, work: () => Promise<Bytes>): Promise<Bytes> {
  const renderings = renderingsByPool.get(pool) ?? new Map<string, Promise<Bytes>>();
  renderingsByPool.set(pool, renderings);
  const rendering = renderings.get(key) ?? work().finally(() => renderings.delete(key));
  renderings.set(key, rendering);
  return rendering;
}

async function renderPdf(
  service: QuoteFileServices,
  { quote, document }: QuoteFileSource,
): Promise<Bytes> {
  const { organizationId: group } = quote;
  const logo = await readQuoteLogo(service, group, document);
  return service.workers.run("quote-pdf", { ...document, logo }, { group });
}

async function findOrRender(service: QuoteFileServices, source: QuoteFileSource): Promise<Bytes> {
  const { organizationId } = source.quote;
  const tenant = { userId: systemUserId, organizationId };
  const stored = await asService(service.database, tenant, (transaction) =>
    transaction.one(selectStoredPdf(source)),
  );
  if (stored !== undefined) return new Uint8Array(stored.pdf);
  const pdf = await renderPdf(service, source);
  try {
    await asService(service.database, tenant, async (transaction) => {
      transaction.write(toInsertStatement(source, pdf, new Date(service.now())));
    });
  } catch (error) {
    // The caller still gets the PDF; the next request renders it again.
    const reason = error instanceof Error ? error.message : String(error);
    service.log({ level: "error", message: `A document could not be stored: ${reason}` });
  }
  return pdf;
}

const selectStoredPdf = ({ quote, fingerprint }: QuoteFileSource) =>
  queries
    .selectFrom("quote_documents")
    .select("pdf")
    .where("quote_id", "=", quote.id)
    .where("fingerprint", "=", fingerprint);

/** Inserts nothing if the quote has changed or been deleted since. */
const toInsertStatement = (
  { quote, version, fingerprint }: QuoteFileSource,
  pdf: Bytes,
  now: Date,
) => ({
  text: `insert into quote_documents (organization_id, quote_id, version, fingerprint, pdf, made_at)
select organization_id, id, version, $3, $4, $5 from quotes where id = $1 and version = $2 for share
on conflict (organization_id, quote_id) do update set version = excluded.version,
  fingerprint = excluded.fingerprint, pdf = excluded.pdf, made_at = excluded.made_at`,
  values: [quote.id, version, fingerprint, Buffer.from(pdf.buffer), now],
});
