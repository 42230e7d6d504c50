/** HTML that is safe to insert into other HTML. Created by `html` only. */
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
 * A template tag for HTML. Escapes values in text and quoted attributes, unless they are `Html`; joins arrays, and
 * omits null.
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
