import { inlineMarkdown } from "../markdown/markdown.ts";
import { heading, link, paragraph } from "../markdown/nodes.ts";
import type { OpenApi } from "../contract/openapi.ts";
import { referenceMessages } from "../contract/reference-messages.ts";
import { groupPath, tagOf } from "../contract/reference-paths.ts";
import { createLazyPage, type LazyPage } from "../pages/build-page.ts";
import { localizedMarkdownUrl } from "../pages/page.ts";
import type { OperationEntry } from "./operation-source.ts";
import type { OperationContext } from "./operation-context.ts";
import { leadOf } from "./behaviour.ts";
import { operationBlocks } from "./operation-blocks.ts";
import { operationTable, type ListedOperation } from "./groups/operation-table.ts";

/** The prefix of most paths, which the overview of all operations does not repeat. */
const organizationPath = "/v1/organizations/{organizationId}";

/** Returns the page of one operation from a document with at least the components that it references. */
export function operationPage(
  openapi: OpenApi,
  { placed, path, title, group }: OperationEntry,
  context: OperationContext,
  updatedAt: string,
): LazyPage {
  const { operation } = placed;
  const englishTitle = operation["x-english-summary"];
  const { markdown, text } = leadOf(operation.description ?? "");
  const properties = {
    locale: context.locale,
    kind: "operation" as const,
    path,
    group,
    title,
    description: text || title,
    ...(markdown === text ? {} : { lead: markdown }),
    updatedAt: operation["x-updated-at"] ?? updatedAt,
    source: {
      file: "public/openapi.json",
      operationId: operation.operationId,
      method: placed.method,
      apiPath: placed.path,
      ...(englishTitle === undefined ? {} : { englishTitle }),
    },
  };
  const toBlocks = () => operationBlocks(openapi, operation.operationId, context);
  return createLazyPage(properties, toBlocks, context);
}

/**
 * Returns the page that lists all operations by group.
 *
 * @param subjects the description of each group, in the language of the page
 */
export function indexPage(
  entries: readonly (ListedOperation & Pick<OperationEntry, "group">)[],
  subjects: Readonly<Record<string, string>>,
  context: OperationContext,
  updatedAt: string,
): LazyPage {
  const { locale, docsUrl } = context;
  const messages = referenceMessages[locale];
  const properties = {
    locale,
    kind: "operation" as const,
    path: "/reference",
    group: messages.reference,
    title: messages.reference,
    description: messages.referenceDescription,
    updatedAt,
    source: { file: "public/openapi.json" },
  };
  const downloads = messages.downloads
    .replaceAll("{docs}", docsUrl)
    .replace("{guide}", localizedMarkdownUrl("/postman-and-bruno", context));
  const groups = Map.groupBy(entries, ({ placed }) => tagOf(placed.operation));
  const toBlocks = () => [
    paragraph(inlineMarkdown(downloads)),
    paragraph(inlineMarkdown(messages.ellipsis)),
    ...[...groups].flatMap(([tag, members]) => {
      const group = members[0]?.group ?? tag;
      return [
        heading(2, link(localizedMarkdownUrl(groupPath(tag), context), group)),
        ...(subjects[group] ? [paragraph(subjects[group])] : []),
        operationTable(members, context, organizationPath),
      ];
    }),
  ];
  return createLazyPage(properties, toBlocks, context);
}
