/** A result that is no JSON: a document, whose bytes are made or read when they are asked for. */
export class Binary {
  readonly contentType: string;
  /** Plain ASCII. */
  readonly fileName: string;
  /** The entity tag (RFC 9110 8.8.3), known before the bytes are. */
  readonly etag: string;
  /**
   * Gives the bytes. Called once the transaction of the request has ended: making them may take long, and
   * must keep no connection meanwhile.
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
