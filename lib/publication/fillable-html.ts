/** The bytes of a page around the element that the server fills. */
export type FillableHtml = { before: Buffer; after: Buffer };

/** Splits a page at an empty element; undefined if it has none with this id. */
export function cutAtElement(html: Buffer, tag: string, id: string): FillableHtml | undefined {
  const text = html.toString();
  const element = new RegExp(`<${tag} id="${id}"[^>]*>(?=</${tag}>)`, "u").exec(text);
  if (element === null) return undefined;
  const at = Buffer.byteLength(text.slice(0, element.index + element[0].length));
  return { before: html.subarray(0, at), after: html.subarray(at) };
}

/** Returns the page with that element filled. */
export function fillHtml({ before, after }: FillableHtml, inner: string): Buffer {
  return Buffer.concat([before, Buffer.from(inner), after]);
}
