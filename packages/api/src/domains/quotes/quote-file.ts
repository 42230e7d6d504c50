// Decision: decisions/0016-quotes-and-customer-links.md
import { createHash } from "node:crypto";
import { queries } from "../../database/queries.ts";
import { asService } from "../../database/tenant.ts";
import { systemUserId } from "../../jobs/job.ts";
import { Binary } from "../../kernel/results/binary.ts";
import type { Service } from "../../service.ts";
import type { WorkerPool } from "../../workers/worker-pool.ts";
import type { QuoteDocument } from "./document/quote-document.ts";
import type { LoadedQuote, Quote } from "./quote.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Source = {
  quote: Quote;
  /** The version of its row. */
  version: number;
  document: QuoteDocument;
  /** SHA-256 of everything that is printed. */
  fingerprint: Buffer;
};
type Parts = Pick<Service, "database" | "log" | "now" | "workers">;

/**
 * Returns a quote as a PDF. Once sent, it is rendered once and stored in the database, under the quote's id
 * and version; a draft is rendered each time. Concurrent requests for a document share one rendering.
 *
 * Read its bytes outside of transactions. Reading may fail with SERVICE_UNAVAILABLE when too many documents
 * are waiting, or when this one takes too long.
 */
export function toQuoteFile(
  service: Parts,
  { record: quote, version }: Pick<LoadedQuote, "record" | "version">,
  document: QuoteDocument,
): Binary {
  const fingerprint = createHash("sha256").update(JSON.stringify(document)).digest();
  const name = fingerprint.toString("base64url").slice(0, 22);
  const source: Source = { quote, version, document, fingerprint };
  return new Binary({
    contentType: "application/pdf",
    fileName: toFileName(quote),
    // Weak, because another release of the service may render the same text to other bytes.
    etag: `W/"${name}"`,
    bytes: () =>
      together(service.workers, `${quote.organizationId}:${quote.id}:${name}`, () =>
        quote.sentAt === null ? make(service, source) : findOrMake(service, source),
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
const making = new WeakMap<WorkerPool, Map<string, Promise<Bytes>>>();

/** Lets concurrent callers with the same key share one rendering. */
function together(pool: WorkerPool, key: string, work: () => Promise<Bytes>): Promise<Bytes> {
  const ofPool = making.get(pool) ?? new Map<string, Promise<Bytes>>();
  making.set(pool, ofPool);
  const begun = ofPool.get(key) ?? work().finally(() => ofPool.delete(key));
  ofPool.set(key, begun);
  return begun;
}

function make({ workers }: Parts, { quote, document }: Source): Promise<Bytes> {
  return workers.run("quote-pdf", document, { share: quote.organizationId });
}

async function findOrMake(service: Parts, source: Source): Promise<Bytes> {
  const { organizationId } = source.quote;
  const tenant = { userId: systemUserId, organizationId };
  const kept = await asService(service.database, tenant, (transaction) =>
    transaction.one(selectKept(source)),
  );
  if (kept !== undefined) return new Uint8Array(kept.pdf);
  const pdf = await make(service, source);
  try {
    await asService(service.database, tenant, async (transaction) => {
      transaction.write(insertKept(source, pdf, new Date(service.now())));
    });
  } catch (error) {
    // The caller still gets the PDF; the next request renders it again.
    const reason = error instanceof Error ? error.message : String(error);
    service.log({ level: "error", message: `A document could not be stored: ${reason}` });
  }
  return pdf;
}

const selectKept = ({ quote, fingerprint }: Source) =>
  queries
    .selectFrom("quote_documents")
    .select("pdf")
    .where("quote_id", "=", quote.id)
    .where("fingerprint", "=", fingerprint);

/** Inserts nothing if the quote has changed or been deleted since. */
const insertKept = ({ quote, version, fingerprint }: Source, pdf: Bytes, now: Date) => ({
  text: `insert into quote_documents (organization_id, quote_id, version, fingerprint, pdf, made_at)
select organization_id, id, version, $3, $4, $5 from quotes where id = $1 and version = $2 for share
on conflict (organization_id, quote_id) do update set version = excluded.version,
  fingerprint = excluded.fingerprint, pdf = excluded.pdf, made_at = excluded.made_at`,
  values: [quote.id, version, fingerprint, Buffer.from(pdf.buffer), now],
});
