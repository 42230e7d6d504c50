import type { FileFormat } from "../file-types.ts";
import type { RejectionReason } from "../file.ts";
import { createChunkDecoder } from "./text-decoder.ts";

// Text has no signature. It is accepted as text when it is valid in its encoding, without control characters, and
// rejected when a browser would render it as a page.

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/u;

/** Other types whose files begin with plain text. */
const otherSignatures = /^(?:%PDF-|%!PS|\{\\rtf)/u;

/** What may precede the first element: white space, comments, processing instructions, a document type. */
const prolog =
  /^(?:\s+|<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE(?!\s+(?:html|svg)\b)[^[>]*(?:\[[^\]]*\]\s*)?>)*/iu;

const htmlPage =
  /^<(?:!doctype\s+(?:html|svg)|(?:[\w-]+:)?(?:html|head|body|script|style|iframe|svg|title|meta|link|base|object|embed|frameset)\b)/iu;

/** What makes an XML document active: namespaces of HTML and SVG, or a style sheet that produces a page. */
const activeMarkup = [
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/2000/svg",
  "<?xml-stylesheet",
];
const maxMarkupLength = Math.max(...activeMarkup.map(({ length }) => length));

/** A header field (RFC 5322 2.2), or the line that mbox puts before it. */
const mailHeader = /^(?:From [^\n]*\n)?[!-9;-~]+:/u;

/** Inspects a stream of text. */
export type TextInspector = {
  add(chunk: Uint8Array): void;
  /** @param head the first bytes */
  findRejectionReason(head: Buffer): RejectionReason | null;
};

export function createTextInspector(format: FileFormat): TextInspector {
  if (format.kind === "mail") return mailInspector;
  if (format.kind !== "text") return binaryInspector;
  const decoder = createChunkDecoder(format.allowsOtherEncodings === true);
  let isText = true;
  let hasActiveMarkup = false;
  let previousTail = "";

  const inspectText = (text: string): void => {
    if (controlCharacters.test(text)) isText = false;
    const searched = previousTail + text;
    if (activeMarkup.some((mark) => searched.includes(mark))) hasActiveMarkup = true;
    previousTail = searched.slice(-maxMarkupLength);
  };
  const decode = (chunk: Uint8Array, stream: boolean): void => {
    if (!isText) return;
    try {
      inspectText(decoder.decode(chunk, stream));
    } catch {
      isText = false;
    }
  };

  return {
    add: (chunk) => decode(chunk, true),
    findRejectionReason(head) {
      decode(new Uint8Array(), false);
      const text = decoder.decodeHead(head);
      if (!isText || otherSignatures.test(text)) return "type_mismatch";
      if (htmlPage.test(text.replace(prolog, ""))) return "active_content";
      const { prefixPattern } = format;
      if (prefixPattern === undefined) return null;
      if (!prefixPattern.test(text.trimStart())) return "type_mismatch";
      return text.trimStart().startsWith("<") && hasActiveMarkup ? "active_content" : null;
    },
  };
}

/** A mail may hold any text in any encoding, so only its beginning is checked. */
const mailInspector: TextInspector = {
  add: () => undefined,
  findRejectionReason: (head) =>
    mailHeader.test(head.toString("latin1")) && !head.includes(0) ? null : "type_mismatch",
};

const binaryInspector: TextInspector = { add: () => undefined, findRejectionReason: () => null };
