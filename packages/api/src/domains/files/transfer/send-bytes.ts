import { toStreamBody } from "@werkbank/http/stream-chunks";
import { matchesEtag } from "@werkbank/http/validators";
import type { ByteRange } from "../../../blobs/blob-store.ts";
import type { Exchange } from "../../../http/surface.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { blobKeyOf, type DownloadableFile } from "../file.ts";
import { fileTypeOf } from "../file-types.ts";
import { openFile } from "../read-file.ts";
import { toContentDisposition } from "./content-disposition.ts";
import { openDownload } from "./open-download.ts";
import { parseRange } from "./range.ts";
import { recordDownload } from "./record-download.ts";

/**
 * Sends the bytes of a file, or the requested range, as a download.
 *
 * @throws Problem FILE_REJECTED, FILE_NOT_AVAILABLE, RANGE_NOT_SATISFIABLE
 */
export async function sendBytes(
  service: Service,
  exchange: Exchange,
  token: string,
): Promise<Response> {
  const { request } = exchange;
  const opened = await openDownload(service, token);
  const { file } = opened;
  blobKeyOf(file);
  const headers = toHeaders(file);
  const etag = headers.get("etag") ?? "";
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag } });
  }
  const { sizeBytes } = file.record;
  const range = findRequestedRange(request, etag, sizeBytes);
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range !== null) headers.set("Content-Range", `bytes ${start}-${end}/${sizeBytes}`);
  const init = { status: range === null ? 200 : 206, headers };
  if (request.method === "HEAD") return new Response(null, init);
  const bytes = await openFile(service, file, range ?? undefined);
  await recordDownload(service, exchange, opened, { isPart: start > 0 });
  return new Response(toStreamBody(bytes), init);
}

function toHeaders({ record }: DownloadableFile): Headers {
  const { contentType, sha256, name } = record;
  const charset = fileTypeOf(contentType).format.kind === "text" ? "; charset=utf-8" : "";
  return new Headers({
    "Content-Type": `${contentType}${charset}`,
    "Content-Disposition": toContentDisposition(name),
    "Accept-Ranges": "bytes",
    ETag: `"${sha256}"`,
    "Cache-Control": "private, no-store",
  });
}

/**
 * Returns the range to send, null for the complete file. Only GET has ranges (RFC 9110 14.2).
 *
 * @throws Problem RANGE_NOT_SATISFIABLE
 */
function findRequestedRange(
  { method, headers }: Request,
  etag: string,
  size: number,
): ByteRange | null {
  if (method !== "GET") return null;
  const ifRange = headers.get("if-range");
  // A range of a changed file does not match earlier ranges (RFC 9110 13.1.5).
  if (ifRange !== null && ifRange !== etag) return null;
  const range = parseRange(headers.get("range"), size);
  if (range !== "unsatisfiable") return range;
  throw new Problem(
    "RANGE_NOT_SATISFIABLE",
    `The file has ${size} bytes.`,
    { sizeBytes: size },
    { "Content-Range": `bytes */${size}` },
  );
}
