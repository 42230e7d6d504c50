/** The bytes of a page around the places that the server fills. */
export type FillableHtml = readonly Buffer[];

/** Where a page can be filled: what the expression matches is replaced. */
export type FillablePlace = RegExp;

/** The address to which the language switch leads. */
export const switchAddress: FillablePlace = /(?<=<a class="locale-switch" href=")[^"]*/u;

/** Returns the content of the empty element with this id. */
export function contentOf(tag: string, id: string): FillablePlace {
  return new RegExp(`(?<=<${tag} id="${id}"[^>]*>)(?=</${tag}>)`, "u");
}

/** Splits a page at these places, given in their order; undefined if it lacks one. */
export function cutHtml(html: Buffer, places: readonly FillablePlace[]): FillableHtml | undefined {
  const parts: Buffer[] = [];
  let rest = html.toString();
  for (const place of places) {
    const found = place.exec(rest);
    if (found === null) return undefined;
    parts.push(Buffer.from(rest.slice(0, found.index)));
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, Buffer.from(rest)];
}

/** Returns the page with its places filled, in the same order. */
export function fillHtml(parts: FillableHtml, contents: readonly string[]): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => [part, Buffer.from(contents[index] ?? "")]));
}
