import type { Code, Nodes, Root, RootContent } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import type { OpenApi } from "../../contract/openapi.ts";
import { isHidden } from "../code-blocks.ts";
import { isRequest } from "./guide-request.ts";
import { createRequestReader, type ReadRequest } from "./request-reader.ts";
import {
  type RequestKind,
  requestKinds,
  requestLanguages,
  toRequestSample,
} from "./request-samples.ts";

/** The tabs that Markdown has; the others would double its length, and the reference has them. */
const markdownKinds: readonly RequestKind[] = ["curl", "cli"];

type ExpandOptions = {
  openapi: OpenApi;
  /** The path of the page in English: `/orders`. */
  path: string;
  /** Whether to omit the samples that Markdown does not have. */
  isMarkdown?: boolean;
  locationOf?: (node: Code) => string;
};

/**
 * Replaces each request of a guide by tabs with its samples.
 * @throws Error that begins with the location of an invalid request
 */
export function expandRequests(
  tree: Root,
  { openapi, path, isMarkdown = false, locationOf = () => path }: ExpandOptions,
): void {
  const read = createRequestReader(openapi, path);
  const kinds = isMarkdown ? markdownKinds : requestKinds;
  visit(tree as Nodes, "code", (node, index, parent) => {
    if (!parent || index === undefined || !isRequest(node.lang, node.meta ?? "")) return;
    const next = parent.children[index + 1];
    const response = next?.type === "code" ? next : undefined;
    const tabs = atLocation(locationOf(node), () => {
      const request = read(node.value, response?.meta ?? "");
      return kinds.map((kind) => toTab(kind, { request, response, openapi }));
    });
    if (isHidden(node.meta ?? "")) return;
    parent.children[index] = { ...element("Tabs", {}, tabs), position: node.position } as never;
    return [SKIP, index + 1];
  });
}

/** Returns a remark plugin that expands the requests of guides for their HTML. */
export function remarkRequests(load: () => Promise<OpenApi>) {
  return async (tree: Root, file: { path: string; toString(): string }): Promise<void> => {
    const hasRequests = /^[ \t]*`{3,}http /mu.test(file.toString());
    if (hasRequests) expandRequests(tree, { openapi: await load(), path: toPagePath(file.path) });
  };
}

function atLocation<T>(location: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new Error(`${location}: ${(error as Error).message}`, { cause: error });
  }
}

/** `…/content/orders.nl.mdx` → `/orders` */
function toPagePath(file: string): string {
  return `/${file.replace(/^.*\bcontent\//u, "").replace(/(?:\.nl)?\.mdx$/u, "")}`;
}

function toTab(
  kind: RequestKind,
  about: { request: ReadRequest; response: Code | undefined; openapi: OpenApi },
): RootContent {
  const { request, response, openapi } = about;
  const { isRejected } = request;
  const value = toRequestSample(kind, request, { openapi, isRejected });
  const code: Code = { type: "code", lang: requestLanguages[kind], value };
  const error = kind === "cli" && isRejected ? commandError(response?.value ?? "") : undefined;
  const blocks: Code[] =
    error === undefined ? [code] : [code, { ...code, lang: "text", value: error }];
  const isHtmlOnly = !markdownKinds.includes(kind);
  return element("Tab", { value: kind, ...(isHtmlOnly ? { isHtmlOnly } : {}) }, blocks);
}

/** Returns what the command line prints for a problem; undefined if the guide omits a part of it. */
export function commandError(response: string): string | undefined {
  const { code, detail } = JSON.parse(response) as { code?: string; detail?: string };
  return code === undefined || detail === undefined ? undefined : `Error: ${code}: ${detail}`;
}

function element(
  name: string,
  attributes: Record<string, string | true>,
  children: RootContent[],
): RootContent {
  return {
    type: "mdxJsxFlowElement",
    name,
    attributes: Object.entries(attributes).map(([attribute, value]) => ({
      type: "mdxJsxAttribute",
      name: attribute,
      value: value === true ? null : value,
    })),
    children: children as never,
  };
}
