import { inflateSync } from "node:zlib";

/** A structure element of a PDF and its children: elements, and marked content on pages as MCID numbers. */
export type ParsedElement = {
  type: string;
  children: (ParsedElement | number)[];
  dictionary: string;
};

/** Returns the objects of a pdfkit file by number; pdfkit writes each one separately. */
function toObjects(bytes: Uint8Array): Map<string, string> {
  const text = Buffer.from(bytes).toString("latin1");
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/gu);
  return new Map([...found].map(([, number = "", content = ""]) => [number, content]));
}

const reference = (dictionary: string, key: string): string | undefined =>
  new RegExp(`/${key} (\\d+) 0 R`, "u").exec(dictionary)?.[1];

/** Returns the catalog of a file, and the object that its `MarkInfo` refers to. */
export function readCatalog(bytes: Uint8Array): { catalog: string; markInfo: string } {
  const objects = toObjects(bytes);
  const catalog = [...objects.values()].find((object) => /\/Type \/Catalog\b/u.test(object)) ?? "";
  return { catalog, markInfo: objects.get(reference(catalog, "MarkInfo") ?? "") ?? "" };
}

/**
 * Returns the root element of a tagged file.
 *
 * @throws Error where the file has no structure
 */
export function readStructure(bytes: Uint8Array): ParsedElement {
  const objects = toObjects(bytes);
  const { catalog } = readCatalog(bytes);
  const root = objects.get(reference(catalog, "StructTreeRoot") ?? "");
  const first = /\/K \[(\d+) 0 R\]/u.exec(root ?? "")?.[1];
  if (first === undefined) throw new Error("The file has no structure.");
  return toElement(objects, first);
}

function toElement(objects: ReadonlyMap<string, string>, number: string): ParsedElement {
  const dictionary = objects.get(number) ?? "";
  const kids = /\/K \[([^]*)\]/u.exec(dictionary)?.[1] ?? "";
  // Marked content on a page other than the first, an annotation, an element, marked content.
  const childPattern = /<<[^]*?\/MCID (\d+)[^]*?>>|<<[^]*?>>|(\d+) 0 R|(\d+)/gu;
  const children = [...kids.matchAll(childPattern)].flatMap(
    ([, elsewhere, element, here]): (ParsedElement | number)[] => {
      if (element !== undefined) return [toElement(objects, element)];
      const contentId = elsewhere ?? here;
      return contentId === undefined ? [] : [Number(contentId)];
    },
  );
  return { type: /\/S \/(\w+)/u.exec(dictionary)?.[1] ?? "", children, dictionary };
}

/** Returns the drawing instructions of a file, uncompressed, page by page. */
export function readDrawings(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes);
  const found: string[] = [];
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 1)) {
    const end = file.indexOf("\nendstream", at);
    if (end < 0 || file.subarray(at - 3, at).toString() === "end") continue;
    try {
      const text = inflateSync(file.subarray(at + 7, end)).toString("latin1");
      if (text.includes("BT\n")) found.push(text);
    } catch {
      // A stream that is not compressed is not a page.
    }
  }
  return found;
}
