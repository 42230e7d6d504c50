import type { BlockContent, DefinitionContent, RootContent } from "mdast";
import { beforeYouStartBlocks, beforeYouStartTitle } from "./before-you-start.ts";
import type { ComponentName } from "./component-names.ts";
import { calloutTitle } from "./callout.ts";
import { tabTitle } from "./tab-title.ts";
import { flowBlocks } from "./diagram/flow-blocks.ts";
import { toFlow } from "./diagram/flow.ts";
import type { GeneratedParts } from "./generated-parts.ts";
import type { Locale } from "../site/locale.ts";
import { placeholderUrls, repositoryElements } from "../site/placeholder-urls.ts";
import type { DeploymentUrls } from "../site/site-config.ts";
import { linkIf, paragraph, phrasing, strong } from "../markdown/nodes.ts";

/** A use of a component in a guide, with its attributes read and its children converted to Markdown. */
export type ComponentUse = {
  locale: Locale;
  attributes: Readonly<Record<string, unknown>>;
  children: RootContent[];
  config: DeploymentUrls;
  generated: GeneratedParts;
};

type Block = BlockContent | DefinitionContent;

/** The Markdown form of every component of the guides. */
export const componentBlocks: Record<ComponentName, (use: ComponentUse) => RootContent[]> = {
  BeforeYouStart({ locale, config }) {
    return [
      paragraph(strong(beforeYouStartTitle(locale))),
      ...beforeYouStartBlocks(config, locale),
    ];
  },
  Callout({ locale, attributes, children }) {
    const head = paragraph(strong(calloutTitle(attributes, locale)));
    return [{ type: "blockquote", children: [head, ...(children as Block[])] }];
  },
  Tabs({ children }) {
    return children;
  },
  Tab({ locale, attributes, children }) {
    return [paragraph(strong(tabTitle(attributes.value, locale))), ...children];
  },
  Steps({ children }) {
    return children;
  },
  Step({ attributes, children }) {
    const title = text(attributes.title);
    return title ? [paragraph(strong(title)), ...children] : children;
  },
  Cards({ children }) {
    return [
      {
        type: "list",
        spread: false,
        children: children.flatMap((child) => (child.type === "list" ? child.children : [])),
      },
    ];
  },
  Card({ attributes, children }) {
    const title = text(attributes.title) ?? "";
    const head = linkIf(text(attributes.href), title);
    const paragraphs = children.filter((child) => child.type === "paragraph");
    const body = paragraphs.flatMap((child, index) =>
      index === 0 ? child.children : phrasing(" ", child.children),
    );
    const rest = phrasing(text(attributes.description) ?? body);
    const line = paragraph(head, ...(rest.length > 0 ? [": ", rest] : []));
    const blocks = children.filter((child) => child.type !== "paragraph") as Block[];
    return [
      {
        type: "list",
        spread: false,
        children: [{ type: "listItem", children: [line, ...blocks] }],
      },
    ];
  },
  Diagram({ locale, attributes }) {
    return flowBlocks(toFlow(attributes), locale);
  },
  Configuration({ attributes, generated }) {
    return generated.Configuration(attributes);
  },
  Permissions({ generated }) {
    return generated.Permissions();
  },
  Figure({ attributes, generated }) {
    return generated.Figure(attributes);
  },
  Guides({ generated }) {
    return generated.Guides();
  },
  IfRepository({ children, config }) {
    return repositoryBlocks("set", children, config);
  },
  KeyFigures({ attributes, generated }) {
    return generated.KeyFigures(attributes);
  },
  McpSetup({ attributes, generated }) {
    return generated.McpSetup(attributes);
  },
  Problems({ attributes, generated }) {
    return generated.Problems(attributes);
  },
  RateLimits({ generated }) {
    return generated.RateLimits();
  },
  Screenshot({ attributes, generated }) {
    return generated.Screenshot(attributes);
  },
  Showcase({ children }) {
    return children;
  },
  Tools({ generated }) {
    return generated.Tools();
  },
  UnlessRepository({ children, config }) {
    return repositoryBlocks("unset", children, config);
  },
};

/** Returns content that depends on the repository: in a build, within an element that the deployment removes. */
function repositoryBlocks(
  condition: keyof typeof repositoryElements,
  children: RootContent[],
  { repositoryUrl }: DeploymentUrls,
): RootContent[] {
  if (repositoryUrl !== placeholderUrls.repositoryUrl) {
    return (condition === "set") === (repositoryUrl !== undefined) ? children : [];
  }
  const name = repositoryElements[condition];
  const html = (value: string): RootContent => ({ type: "html", value });
  return [html(`<${name}>`), ...children, html(`</${name}>`)];
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
