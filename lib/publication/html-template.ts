/** An HTML template: the bytes of a page around the slots that the server fills. */
export type HtmlTemplate = readonly Buffer[];

/** A slot of a template: the match of the expression is replaced. */
export type TemplateSlot = RegExp;

/** The `href` of the language switch. */
export const languageSwitchHref: TemplateSlot = /(?<=<a class="locale-switch" href=")[^"]*/u;

/** Returns the content of the empty element with this id. */
export function elementContent(tag: string, id: string): TemplateSlot {
  return new RegExp(`(?<=<${tag} id="${id}"[^>]*>)(?=</${tag}>)`, "u");
}

/** Splits a page at these slots, given in document order; undefined if it lacks one. */
export function parseTemplate(
  html: Buffer,
  slots: readonly TemplateSlot[],
): HtmlTemplate | undefined {
  const parts: Buffer[] = [];
  let rest = html.toString();
  for (const slot of slots) {
    const found = slot.exec(rest);
    if (found === null) return undefined;
    parts.push(Buffer.from(rest.slice(0, found.index)));
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, Buffer.from(rest)];
}

/** Returns the page with its slots filled, in the same order. */
export function fillTemplate(parts: HtmlTemplate, contents: readonly string[]): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => [part, Buffer.from(contents[index] ?? "")]));
}
