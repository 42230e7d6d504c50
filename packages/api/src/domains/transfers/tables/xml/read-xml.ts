import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { createEventLoopPause } from "../event-loop-pause.ts";
import { maxRowLength } from "../table-limits.ts";
import { UnreadableFile } from "../unreadable-file.ts";

/** The maximum depth of elements; spreadsheets have about ten. */
const maxDepth = 100;

/** The maximum number of bytes without an element that begins or ends. */
const maxTextBytes = 2 * maxRowLength;

export type XmlElement = {
  /** The name without its prefix. */
  name: string;
  /** The namespace. */
  uri: string;
  /** Returns the value of an attribute; by default of one without namespace. */
  attribute: (name: string, uris?: readonly string[]) => string | undefined;
};

/** Handles the parts of a document in their order. */
export type XmlHandler = {
  open: (element: XmlElement) => void;
  text?: (text: string) => void;
  close?: (element: Pick<XmlElement, "name" | "uri">) => void;
};

/**
 * Parses an XML document, and yields the items that the handler emits. Documents with a document type
 * declaration are rejected, so that no entity is expanded.
 *
 * @throws UnreadableFile; what the handler throws
 */
export async function* readXml<Item>(
  bytes: AsyncIterable<Buffer>,
  createHandler: (emit: (item: Item) => void) => XmlHandler,
): AsyncGenerator<Item, void> {
  const pause = createEventLoopPause();
  let items: Item[] = [];
  const parser = createParser(createHandler((item) => items.push(item)));
  for await (const text of decode(bytes)) {
    parser.write(text);
    yield* items;
    items = [];
    await pause();
  }
  parser.end();
  yield* items;
}

function createParser(handler: XmlHandler) {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  let bytesSinceTag = 0;
  const handleText = (text: string) => handler.text?.(text);
  parser.on("error", () => {
    throw new UnreadableFile("The file is damaged: its XML is not well-formed.");
  });
  parser.on("doctype", () => {
    throw new UnreadableFile("The file has a document type declaration, which is not allowed.");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    bytesSinceTag = 0;
    depth += 1;
    if (depth > maxDepth) throw new UnreadableFile("The XML of the file is nested too deeply.");
    handler.open({ name: local, uri, attribute: toAttributeReader(attributes) });
  });
  parser.on("text", handleText);
  parser.on("cdata", handleText);
  parser.on("closetag", ({ local, uri }) => {
    bytesSinceTag = 0;
    depth -= 1;
    handler.close?.({ name: local, uri });
  });
  return {
    write(text: string): void {
      bytesSinceTag += text.length;
      parser.write(text);
      if (bytesSinceTag > maxTextBytes) {
        throw new UnreadableFile(`The file has a cell with more than ${maxRowLength} characters.`);
      }
    },
    end: () => parser.close(),
  };
}

function toAttributeReader(attributes: Record<string, SaxesAttributeNS>) {
  return (name: string, uris: readonly string[] = [""]): string | undefined => {
    // Most attributes have no prefix.
    const plain = attributes[name];
    if (plain !== undefined && uris.includes(plain.uri)) return plain.value;
    return Object.values(attributes).find((each) => each.local === name && uris.includes(each.uri))
      ?.value;
  };
}

/** @throws UnreadableFile for bytes that are not in the encoding of the document */
async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? "";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableFile("The file is damaged: its XML is not in UTF-8.");
  }
}

/** Both formats require UTF-8 or UTF-16 (ECMA-376 part 2, 6.2.5). */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
}
