import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { detachRuntime } from "./detach-runtime.ts";

const scripts = {
  modules: ["/islands/a.js", "/islands/b.js"],
  hydrationTrigger: "wake()",
  files: new Map<string, Buffer>(),
  sources: new Map<string, string[]>(),
};
const toPage = (body: string, head = "") => `<html><head>${head}</head><body>${body}</body></html>`;

test("properties are written in single quotes, and are the same to a browser", () => {
  const props = { a: `it's "quoted" & <b>`, href: "/x?a=1&b=2" };
  const element = createElement("site-island", { "data-props": JSON.stringify(props) }, "x");
  const written = renderToStaticMarkup(element);
  const html = detachRuntime(toPage(written), scripts, { now: false });
  expect(html).toContain(`data-props='{"a":`);
  expect(html.length).toBeLessThan(toPage(written).length + 120);
  const [, propsText = ""] = /data-props='([^']*)'/u.exec(html) ?? [];
  const unescaped = propsText
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  expect(JSON.parse(unescaped)).toEqual(props);
});

test("rejects an unknown script, and removes the scripts with which Next hydrates", () => {
  const known = `<script src="/_next/static/chunks/a.js" async=""></script>`;
  const html = detachRuntime(toPage('<div hidden=""></div><p>x<!--$--></p>', known), scripts, {
    now: true,
  });
  expect(html).toContain("<body><p>x</p>");
  expect(html).not.toContain("/_next/");
  expect(html).toContain('data-modules="a b" data-now=""');
  const unknown = `<script src="/_next/static/chunks/a.js" defer=""></script>`;
  expect(() => detachRuntime(toPage("", unknown), scripts, { now: false })).toThrow("is left");
});

test("text that looks like a boundary of React stays", () => {
  const text = "<textarea><!-- --></textarea><script>draw('<!--$-->')</script>";
  expect(detachRuntime(toPage(`${text}<p>a<!-- -->b</p>`), scripts, { now: false })).toContain(
    `<body>${text}<p>ab</p></body>`,
  );
});
