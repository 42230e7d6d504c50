/** An HTML template: the bytes of a page around the slots that the server fills. */
export type FillableHtml = readonly Buffer[];

/** A slot of a template: the match of the expression is replaced. */
export type FillablePlace = RegExp;

/** The `href` of the language switch. */
export const switchAddress: FillablePlace = /(?<=<a class="locale-switch" href=")[^"]*/u;

/** Returns the content of the empty element with this id. */
export function contentOf(tag: string, id: string): FillablePlace {
  return new RegExp(`(?<=<${tag} id="${id}"[^>]*>)(?=</${tag}>)`, "u");
}

/** Splits a page at these slots, given in document order; undefined if it lacks one. */
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

/** Returns the page with its slots filled, in the same order. */
export function fillHtml(parts: FillableHtml, contents: readonly string[]): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => [part, Buffer.from(contents[index] ?? "")]));
}
