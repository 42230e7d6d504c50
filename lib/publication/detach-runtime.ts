import { basename } from "node:path";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { PageScripts } from "./bundle-scripts.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** A range of the source text, by its offsets, and its replacement. */
type Edit = { range: { startOffset: number; endOffset: number }; text: string };

/** React's hydration data, and the list of Next's client chunks that belong to it. */
const hydrationData = /^(?:\(?self\.__next_f|\(globalThis\["TURBOPACK"\])/u;
/** React's boundary comments. */
const boundary = /^(?: |\/?\$[?!]?|\/?&)$/u;

/**
 * Removes Next's client from the HTML of a page. Its replacement is a single script that hydrates the islands
 * when a reader becomes active; reading needs no script. All other text stays as it is.
 *
 * @param options.now for a page that is unusable without scripts: they run at once
 * @throws Error if Next's client does not have the expected form
 */
export function detachRuntime(
  html: string,
  scripts: PageScripts,
  options: { now: boolean },
): string {
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    const location = node.sourceCodeLocation;
    if (location && isOfNext(node)) {
      edits.push({ range: location, text: "" });
      return;
    }
    if (!("tagName" in node)) return;
    edits.push(...editsOf(node, scripts, options));
    const children = "content" in node ? node.content.childNodes : node.childNodes;
    for (const child of children) visit(child);
  };
  for (const node of parse(html, { sourceCodeLocationInfo: true }).childNodes) visit(node);
  return applyEdits(html, edits);
}

function isOfNext(node: Node): boolean {
  if ("data" in node) return boundary.test(node.data);
  if (!("tagName" in node)) return false;
  const attributes = attributesOf(node);
  const { rel, as, hidden } = attributes;
  switch (node.tagName) {
    case "script":
      return isScriptOfNext(node, attributes);
    case "link":
      return rel === "preload" && as === "script";
    case "div":
      // Next writes this element before the page.
      return hidden === "" && node.attrs.length === 1 && node.childNodes.length === 0;
    default:
      return false;
  }
}

function isScriptOfNext(script: Element, attributes: Record<string, string>): boolean {
  const { src, id, async, nomodule } = attributes;
  const size = script.attrs.length;
  const text = script.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
  const isChunk = src?.startsWith("/_next/") ?? false;
  if (isChunk && size === 2 && (async === "" || nomodule === "")) return true;
  if ((size === 0 || (size === 1 && id === "_R_")) && hydrationData.test(text)) return true;
  if (isChunk || text.includes("__next_f")) {
    throw new Error(`A script of Next is left in the page: ${src ?? text.slice(0, 120)}`);
  }
  return false;
}

function editsOf(element: Element, scripts: PageScripts, { now }: { now: boolean }): Edit[] {
  const location = element.sourceCodeLocation;
  if (element.tagName === "head" && location?.endTag) {
    const modules = scripts.modules.map((path) => basename(path, ".js")).join(" ");
    const attributes = `data-modules="${modules}"${now ? ' data-now=""' : ""}`;
    const { startOffset } = location.endTag;
    const range = { startOffset, endOffset: startOffset };
    return [{ range, text: `<script ${attributes}>${scripts.hydrationTrigger}</script>` }];
  }
  // The properties of an island: JSON, in which React escapes every quotation mark.
  const range = location?.attrs?.["data-props"];
  const props = attributesOf(element)["data-props"];
  return range && props !== undefined
    ? [{ range, text: `data-props='${escapeQuoted(props)}'` }]
    : [];
}

const attributesOf = ({ attrs }: Element): Record<string, string> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** Escapes the value of an attribute in single quotes. */
const escapeQuoted = (value: string): string =>
  value
    .replaceAll("&", "&amp;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

function applyEdits(text: string, edits: readonly Edit[]): string {
  let at = 0;
  let result = "";
  for (const { range, text: replacement } of edits.toSorted(byStart)) {
    result += text.slice(at, range.startOffset) + replacement;
    at = range.endOffset;
  }
  return result + text.slice(at);
}

const byStart = (one: Edit, other: Edit): number => one.range.startOffset - other.range.startOffset;
