/** A result that is no JSON: a document. `fileName` is plain ASCII. */
export class Binary {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly fileName: string;

  constructor(bytes: Uint8Array<ArrayBuffer>, contentType: string, fileName: string) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.fileName = fileName;
  }
}
