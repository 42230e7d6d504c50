import type { Language } from "@werkbank/http/accept-language";
import { endSentence } from "@werkbank/http/look/end-sentence";
import { toAccent } from "@werkbank/http/look/accent";
import { colors } from "@werkbank/http/look/tokens";
import { Html, html } from "./html.ts";
import { removeHiddenCharacters } from "./hidden-characters.ts";
import { keepNumbersUnbroken } from "./unbroken-numbers.ts";

/** The content of a message, in order, which becomes plain text and HTML. */
export type Block =
  | { kind: "text"; text: string }
  /** Labels and values, one pair per line: an amount, a date. */
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  /** A button with an http(s) URL. */
  | { kind: "link"; label: string; url: string };

const footers = {
  nl: (sender: string) =>
    `${endSentence(`Dit bericht is automatisch verstuurd namens ${sender}`)} Ken je de afzender niet, dan kun je het negeren. Misbruik meld je aan`,
  en: (sender: string) =>
    `${endSentence(`This message was sent automatically on behalf of ${sender}`)} If you do not know the sender, you can ignore it. Report abuse to`,
};

/** The colors of the site, written out for each theme: mail programs do not support `light-dark()`. */
function toThemeRules(color: string | null, theme: 0 | 1): string {
  const { accent, "on-accent": onAccent } = toAccent(color);
  const border = color === null ? "" : ` border-top: 4px solid ${color};`;
  return `body { background: ${colors.surface[theme]}; color: ${colors.ink[theme]}; }
main { background: ${colors.paper[theme]}; border-color: ${colors.line[theme]};${border} }
th, footer { color: ${colors["ink-soft"][theme]}; }
a { color: ${accent[theme]}; }
.button { background: ${accent[theme]}; color: ${onAccent[theme]}; }
`;
}

const toStyle = (color: string | null) =>
  new Html(`<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; font: 17px/1.6 Inter, system-ui, Arial, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 28px; border: 1px solid; border-radius: 6px; }
h1 { margin: 0 0 16px; font-size: 22px; font-weight: 700; line-height: 1.25; letter-spacing: -0.015em; }
p { margin: 0 0 16px; white-space: pre-line; }
th { padding: 2px 20px 2px 0; text-align: left; font-weight: 400; vertical-align: top; }
td { padding: 2px 0; vertical-align: top; overflow-wrap: anywhere; }
table { margin: 0 0 16px; border-collapse: collapse; }
.whole { white-space: nowrap; }
.logo { max-width: 100%; height: 48px; object-fit: contain; object-position: left; }
.button { display: inline-block; padding: 10px 20px; border-radius: 6px; font-weight: 600; text-decoration: none; }
footer { max-width: 560px; margin: 16px auto 0; font-size: 14px; }
@media (max-width: 30em) {
main { padding: 20px; }
th, td { display: block; }
td { padding-bottom: 8px; }
}
${toThemeRules(color, 0)}@media (prefers-color-scheme: dark) {
${toThemeRules(color, 1)}}
</style>`);

/**
 * Returns the content of a message in the common layout: with no image but the logo, with a dark color scheme, and without hidden
 * characters, since users wrote parts of it. Each kind of mail has a function in its domain that calls this one.
 *
 * @throws Error for a link that is not http or https
 */
export function toMailBody(message: {
  language: Language;
  heading: string;
  blocks: readonly Block[];
  /** The organization that sends the message. */
  sender: string;
  /** Where the recipient reports abuse: the operator's email address, not the organization's. */
  abuseEmail: string;
  /** The organization's color, `#rrggbb`; if null or omitted, the site's accent color. */
  accentColor?: string | null;
  /** Where the recipient unsubscribes from messages of this kind; omitted if that is impossible. */
  switchOff?: { label: string; url: string };
  /** The content id of the attachment with the sender's logo; if omitted, no logo. */
  logoId?: string | undefined;
}): { text: string; html: string } {
  const { language, heading, blocks, sender, abuseEmail, switchOff, logoId } = message;
  const footer = footers[language](sender);
  const closing = [
    `-- \n${footer} ${abuseEmail}.`,
    ...(switchOff === undefined ? [] : [toText({ kind: "link", ...switchOff })]),
  ];
  const text = [heading, ...blocks.map(toText), ...closing].join("\n\n");
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        ${toStyle(message.accentColor ?? null)}
      </head>
      <body>
        <main>
          ${
            logoId === undefined
              ? null
              : html`<p><img class="logo" src="cid:${logoId}" alt="${sender}" height="48" /></p>`
          }
          <h1>${keepNumbersUnbroken(heading)}</h1>
          ${blocks.map(toHtml)}
        </main>
        <footer>
          <p>${footer} <a href="mailto:${abuseEmail}">${abuseEmail}</a>.</p>
          ${
            switchOff === undefined
              ? null
              : html`<p><a href="${toUrl(switchOff.url)}">${switchOff.label}</a></p>`
          }
        </footer>
      </body>
    </html> `;
  return {
    text: removeHiddenCharacters(`${text}\n`),
    html: removeHiddenCharacters(page.toString()),
  };
}

function toText(block: Block): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "link":
      return `${block.label}:\n${toUrl(block.url)}`;
  }
}

function toHtml(block: Block): Html {
  switch (block.kind) {
    case "text":
      return html`<p>${keepNumbersUnbroken(block.text)}</p> `;
    case "facts":
      return html`<table role="presentation">
        ${block.rows.map(
          ([label, value]) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td>${keepNumbersUnbroken(value)}</td>
            </tr>`,
        )}
      </table> `;
    case "link":
      return html`<p><a class="button" href="${toUrl(block.url)}">${block.label}</a></p> `;
  }
}

function toUrl(link: string): string {
  const url = new URL(link);
  if (!/^https?:$/u.test(url.protocol)) throw new Error("a link in a message is http or https");
  return url.href;
}
