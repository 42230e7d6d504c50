import type { Nature } from "../file-types.ts";
import type { RejectionReason } from "../file.ts";

// Text has no signature. It is accepted as text when it is UTF-8 without control characters, and rejected
// when a browser would render it as a page.

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/u;

/** Other types whose files begin with plain text. */
const otherType = /^(?:%PDF-|%!PS|\{\\rtf)/u;

/** What may precede the first element: white space, comments, processing instructions, a document type. */
const prolog =
  /^(?:\s+|<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE(?!\s+(?:html|svg)\b)[^[>]*(?:\[[^\]]*\]\s*)?>)*/iu;

const page =
  /^<(?:!doctype\s+(?:html|svg)|(?:[\w-]+:)?(?:html|head|body|script|style|iframe|svg|title|meta|link|base|object|embed|frameset)\b)/iu;

/** What makes an XML document active: namespaces of HTML and SVG, or a style sheet that produces a page. */
const running = ["http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "<?xml-stylesheet"];
const longestRunning = Math.max(...running.map(({ length }) => length));

/** A header field (RFC 5322 2.2), or the line that mbox puts before it. */
const mailHeader = /^(?:From [^\n]*\n)?[!-9;-~]+:/u;

/** Inspects a stream of text. */
export type TextReader = {
  add(part: Uint8Array): void;
  /** @param head the first bytes */
  fault(head: Buffer): RejectionReason | null;
};

export function createTextReader(nature: Nature): TextReader {
  if (nature.of === "mail") return mailReader;
  if (nature.of !== "text") return noText;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isText = true;
  let runs = false;
  let before = "";

  const look = (text: string): void => {
    if (control.test(text)) isText = false;
    const seen = before + text;
    if (running.some((mark) => seen.includes(mark))) runs = true;
    before = seen.slice(-longestRunning);
  };
  const decode = (part: Uint8Array, stream: boolean): void => {
    if (!isText) return;
    try {
      look(decoder.decode(part, { stream }));
    } catch {
      isText = false;
    }
  };

  return {
    add: (part) => decode(part, true),
    fault(head) {
      decode(new Uint8Array(), false);
      const text = head.toString("utf8").replace(/^\ufeff/u, "");
      if (!isText || otherType.test(text)) return "type_mismatch";
      if (page.test(text.replace(prolog, ""))) return "active_content";
      const { begins } = nature;
      if (begins === undefined) return null;
      if (!begins.test(text.trimStart())) return "type_mismatch";
      return text.trimStart().startsWith("<") && runs ? "active_content" : null;
    },
  };
}

/** A mail may hold any text in any encoding, so only its beginning is checked. */
const mailReader: TextReader = {
  add: () => undefined,
  fault: (head) =>
    mailHeader.test(head.toString("latin1")) && !head.includes(0) ? null : "type_mismatch",
};

const noText: TextReader = { add: () => undefined, fault: () => null };
