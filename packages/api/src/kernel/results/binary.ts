/** A result that is not JSON: a document whose bytes are generated or read on request. */
export class Binary {
  readonly contentType: string;
  /** Plain ASCII. */
  readonly fileName: string;
  /** The entity tag (RFC 9110 8.8.3), known before the bytes. */
  readonly etag: string;
  /**
   * Returns the bytes. Called after the transaction of the request has ended, since generating them may be slow and
   * must not hold a connection.
   *
   * @throws Problem
   */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;

  constructor({ contentType, fileName, etag, bytes }: Binary) {
    this.contentType = contentType;
    this.fileName = fileName;
    this.etag = etag;
    this.bytes = bytes;
  }
}
