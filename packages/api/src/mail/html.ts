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

type HtmlValue = Html | string | number | null | readonly HtmlValue[];

/**
 * A template tag for HTML. Escapes values in text and quoted attributes, unless they are `Html`; joins arrays, and
 * omits null.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(
    strings.reduce((text, string, index) => text + toHtml(values[index - 1] ?? null) + string),
  );
}

function toHtml(value: HtmlValue): string {
  if (value === null) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(toHtml).join("");
  return String(value).replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
