/** HTML that is safe to put in other HTML. Made by `html` only. */
export class Html {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString(): string {
    return this.#text;
  }
}

type Part = Html | string | number | null | readonly Part[];

/**
 * A piece of HTML. What is put into it is escaped, for text and for quoted attributes alike, unless it
 * is a piece of HTML itself; a list is joined, null is nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => text + toHtml(values[index - 1] ?? null) + string),
  );
}

function toHtml(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.toString();
  if (typeof part === "object") return part.map(toHtml).join("");
  return String(part).replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
