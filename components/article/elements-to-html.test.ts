import { createElement as h, Fragment, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { elementsToHtml } from "./elements-to-html.ts";

const Name = ({ name }: { name: string }) => h("em", null, name);

/** Removes the differences that are insignificant in HTML. */
function normalizeHtml(html: string): string {
  return html
    .replaceAll("/>", ">")
    .replaceAll("></path>", ">")
    .replaceAll("&gt;", ">")
    .replaceAll("popoverTarget", "popovertarget");
}

test.each<[name: string, element: ReactElement]>([
  ["text that has to be escaped", h("p", null, "a < b & ", 1, " > 0", null, false, undefined)],
  [
    "fragments, lists and components",
    h(Fragment, null, [h(Name, { key: "a", name: "a" })], h(Name, { name: "b" })),
  ],
  ["attributes by React's names", h("label", { htmlFor: "a", className: "b c", tabIndex: 0 }, "x")],
  [
    "attributes with a dash",
    h("p", { "data-a": "", "data-b": true, "data-c": undefined, "aria-hidden": "true" }, "x"),
  ],
  ["unescaped HTML", h("pre", { dangerouslySetInnerHTML: { __html: "<b>x</b>" } })],
  [
    "an SVG drawing",
    h("svg", { viewBox: "0 0 1 1", strokeWidth: 2 }, h("path", { strokeLinecap: "round" })),
  ],
  ["a popover", h("button", { type: "button", popoverTarget: "menu" }, "x")],
])("renders %s like React", async (_name, element) => {
  expect(normalizeHtml(await elementsToHtml(element))).toBe(
    normalizeHtml(renderToStaticMarkup(element)),
  );
});

test("awaits asynchronous components", async () => {
  const Later = async () => h("i", null, await Promise.resolve("later"));
  expect(await elementsToHtml(h("p", null, h(Later as unknown as () => ReactElement)))).toBe(
    "<p><i>later</i></p>",
  );
});

test("renders defaultChecked as checked, and keeps the value of an input", async () => {
  const element = h("p", null, h("input", { type: "radio", defaultChecked: true, value: "a" }));
  expect(await elementsToHtml(element)).toBe('<p><input type="radio" checked value="a"></p>');
});

test.each<[name: string, element: ReactElement, message: string]>([
  ["an event handler", h("button", { onClick: () => {} }), "onClick, which is a function"],
  [
    "a client component",
    h(Object.assign(() => null, { $$typeof: Symbol.for("react.client.reference") })),
    "a client component",
  ],
])("throws for %s", async (_name, element, message) => {
  await expect(elementsToHtml(element)).rejects.toThrow(message);
});
