import { expect, test } from "vitest";
import { html } from "./html.ts";
import { toMailBody } from "./mail-body.ts";

test("escapes values in a template, and does not escape nested templates", () => {
  const name = `<b title="x" class='y'>&`;
  expect(
    html`<p title="${name}">${html`<i>${name}</i>`}${[1, html`<br />`]}${null}</p>`.toString(),
  ).toBe(
    '<p title="&#60;b title=&#34;x&#34; class=&#39;y&#39;&#62;&#38;"><i>&#60;b title=&#34;x&#34; class=&#39;y&#39;&#62;&#38;</i>1<br /></p>',
  );
});

test("renders the same content as text and as HTML, in the message's language", () => {
  const body = toMailBody({
    language: "nl",
    heading: "Offerte <1>",
    sender: "Fietsen & Zn",
    abuseEmail: "abuse@werkbank.example",
    blocks: [
      { kind: "text", text: "Beste Sanne,\nHierbij de offerte." },
      { kind: "facts", rows: [["Bedrag", "€ 12,50"]] },
      { kind: "link", label: "Bekijk", url: "https://werkbank.example/q?a=1&b=2" },
    ],
  });
  expect(body.text).toBe(`Offerte <1>

Beste Sanne,
Hierbij de offerte.

Bedrag: € 12,50

Bekijk:
https://werkbank.example/q?a=1&b=2

-- 
Dit bericht is automatisch verstuurd namens Fietsen & Zn. Ken je de afzender niet, dan kun je het negeren. Misbruik meld je aan abuse@werkbank.example.
`);
  expect(body.html).toContain('<html lang="nl">');
  expect(body.html).toContain("<h1>Offerte &#60;1&#62;</h1>");
  expect(body.html).toContain('href="https://werkbank.example/q?a=1&#38;b=2"');
  expect(body.html).toContain("namens Fietsen &#38; Zn.");
  expect(body.html).toContain('href="mailto:abuse@werkbank.example"');
  expect(body.html).toContain("prefers-color-scheme: dark");
  expect(body.html).not.toMatch(/<img|<script|src=/u);
});

test("rejects a link that is not http or https", () => {
  const link = (url: string) =>
    toMailBody({
      language: "en",
      heading: "h",
      sender: "s",
      abuseEmail: "abuse@werkbank.example",
      blocks: [{ kind: "link", label: "l", url }],
    });
  expect(() => link("javascript:alert(1)")).toThrow("a link in a message is http or https");
});
