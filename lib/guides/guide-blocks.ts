import type { Code, Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import { visit } from "unist-util-visit";
import { componentBlocks, type ComponentUse } from "./component-blocks.ts";
import { componentNames, isComponent } from "./component-names.ts";
import { isHidden } from "./code-blocks.ts";
import { expandRequests } from "./requests/expand-requests.ts";
import { responseLabel } from "./response-label.ts";
import type { OpenApi } from "../contract/openapi.ts";
import { literalValue } from "../markdown/literal-value.ts";
import { toMarkdownHref, type PageSet } from "../pages/links.ts";
import type { Locale } from "../site/locale.ts";
import { withoutPositions } from "../markdown/markdown.ts";
import { paragraph, root, strong } from "../markdown/nodes.ts";
import { remarkDeploymentUrls } from "../markdown/remark-deployment-urls.ts";
import type { DeploymentUrls } from "../site/site-config.ts";

type JsxElement = Extract<RootContent, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;
type JsxAttribute = Extract<JsxElement["attributes"][number], { type: "mdxJsxAttribute" }>;

/** The context of a guide's conversion. */
export type GuideContext = {
  /** Path from the root of the repository, for error messages. */
  file: string;
  /** Line of the file on which the body begins. */
  firstLine: number;
  locale: Locale;
  pathname: string;
  config: DeploymentUrls;
  pages: PageSet;
  generated: ComponentUse["generated"];
  /** The document with the operations of the page's requests, if it has any. */
  openapi: OpenApi | undefined;
  /** The path of the page in English. */
  path: string;
};

const processor = remark().use(remarkGfm).use(remarkMdx);

/**
 * Converts the body of an MDX file to the blocks of its page: no JSX, every component in its Markdown form,
 * every link absolute.
 * @throws Error that begins with file and line, for an unknown component, an import, or an expression that is
 * not a literal
 */
export function toGuideBlocks(mdx: string, context: GuideContext): RootContent[] {
  const source = parse(mdx, context);
  const { openapi, path } = context;
  if (openapi) {
    const locationOf = (node: Code) => toLocation(context, node.position?.start.line);
    expandRequests(source, { openapi, path, isMarkdown: true, locationOf });
  }
  remarkDeploymentUrls(context.config)(source);
  const blocks = convertAll(source.children, context).flatMap((node) =>
    keepCodeLabel(node, context.locale),
  );
  // Generated blocks share their nodes with other pages.
  const tree = structuredClone(withoutPositions(root(blocks)));
  visit(tree as Nodes, (node) => {
    if (node.type === "link" || node.type === "definition" || node.type === "image") {
      node.url = toMarkdownHref(node.url, context, context.config, context.pages);
    }
  });
  return tree.children;
}

function parse(mdx: string, context: GuideContext): Root {
  try {
    return processor.parse(mdx);
  } catch (error) {
    const { line, reason, message } = error as { line?: number; reason?: string; message: string };
    const text = reason ?? message;
    const lineInMessage = /\((\d+):\d+/u.exec(text)?.[1];
    throw new Error(
      `${toLocation(context, line ?? (lineInMessage ? Number(lineInMessage) : 1))}: ${text}`,
      {
        cause: error,
      },
    );
  }
}

function convertAll(nodes: RootContent[], context: GuideContext): RootContent[] {
  return nodes.flatMap((node) => convert(node, context));
}

function convert(node: RootContent, context: GuideContext): RootContent[] {
  switch (node.type) {
    case "mdxjsEsm":
      throw new Error(`${locationOf(node, context)}: a guide imports and exports nothing.`);
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return convertExpression(node, context);
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return convertElement(node, context);
    case "paragraph":
      if (isOnlyComponents(node)) {
        return node.children.flatMap((child) =>
          child.type === "mdxJsxTextElement" ? convertElement(child, context) : [],
        );
      }
      node.children = node.children.flatMap((child) => convertInline(child, context));
      return [node];
    default:
      if ("children" in node) {
        node.children = convertAll(node.children, context) as never;
      }
      return [node];
  }
}

/**
 * Returns whether a paragraph is really a block component: MDX parses one written on a single line as part of a
 * paragraph.
 */
function isOnlyComponents(node: Paragraph): boolean {
  return (
    node.children.some((child) => child.type === "mdxJsxTextElement" && isComponent(child.name)) &&
    node.children.every(
      (child) =>
        (child.type === "mdxJsxTextElement" && isComponent(child.name)) ||
        (child.type === "text" && child.value.trim() === ""),
    )
  );
}

function convertInline(node: PhrasingContent, context: GuideContext): PhrasingContent[] {
  if (node.type === "mdxJsxTextElement" && isComponent(node.name)) {
    throw new Error(
      `${locationOf(node, context)}: <${node.name}> stands on lines of its own, not within text.`,
    );
  }
  return convert(node, context) as PhrasingContent[];
}

function convertExpression(
  node: Extract<RootContent, { type: "mdxFlowExpression" | "mdxTextExpression" }>,
  context: GuideContext,
): RootContent[] {
  if (/^\s*(?:\/\*[\s\S]*?\*\/\s*)*$/u.test(node.value)) return [];
  const value = literalValue(node.data?.estree);
  if (typeof value !== "string" && typeof value !== "number") {
    throw new Error(
      `${locationOf(node, context)}: only a literal can stand in braces: ${node.value}`,
    );
  }
  const text: RootContent = { type: "text", value: String(value) };
  return node.type === "mdxFlowExpression" ? [{ type: "paragraph", children: [text] }] : [text];
}

function convertElement(node: JsxElement, context: GuideContext): RootContent[] {
  const children = convertAll(node.children, context);
  if (node.name === "br") return [{ type: "break" }];
  if (node.name === "kbd") return children;
  if (!isComponent(node.name)) {
    throw new Error(
      `${locationOf(node, context)}: <${node.name ?? ""}> is no component of the guides; these are: ${componentNames.join(", ")}.`,
    );
  }
  const attributes = Object.fromEntries(
    node.attributes.map((attribute) => {
      if (attribute.type === "mdxJsxExpressionAttribute") {
        throw new Error(`${locationOf(node, context)}: attributes cannot be spread.`);
      }
      return [attribute.name, attributeValue(attribute, node, context)];
    }),
  );
  try {
    return componentBlocks[node.name]({
      locale: context.locale,
      attributes,
      children: node.type === "mdxJsxTextElement" ? inParagraph(children) : children,
      config: context.config,
      generated: context.generated,
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(`${locationOf(node, context)}: ${text}`, { cause: error });
  }
}

function inParagraph(children: RootContent[]): RootContent[] {
  return children.length > 0
    ? [{ type: "paragraph", children: children as PhrasingContent[] }]
    : [];
}

function attributeValue(
  attribute: JsxAttribute,
  node: RootContent,
  context: GuideContext,
): unknown {
  const { value } = attribute;
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value;
  const literal = literalValue(value.data?.estree);
  if (literal === undefined) {
    throw new Error(
      `${locationOf(node, context)}: ${attribute.name} must be a literal: ${value.value}`,
    );
  }
  return literal;
}

/**
 * Removes the meta string of a code block: its title (` ```bash title="x" `) or the status of a response becomes a
 * line above the code. A hidden block is removed entirely.
 */
function keepCodeLabel(node: RootContent, locale: Locale): RootContent[] {
  if (node.type !== "code") {
    if ("children" in node) {
      node.children = (node.children as RootContent[]).flatMap((child) =>
        keepCodeLabel(child, locale),
      ) as never;
    }
    return [node];
  }
  const meta = node.meta ?? "";
  if (isHidden(meta)) return [];
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/u.exec(meta);
  const text = title?.[1] ?? title?.[2] ?? responseLabel(meta, locale);
  const label = text ? [paragraph(strong(text))] : [];
  // A response without content consists of its status alone.
  const code: Code[] = node.value === "" ? [] : [{ ...node, meta: null }];
  return [...label, ...code];
}

function locationOf(node: RootContent, context: GuideContext): string {
  return toLocation(context, node.position?.start.line);
}

function toLocation(context: GuideContext, line = 1): string {
  return `${context.file}:${line + context.firstLine - 1}`;
}
