import type { RootContent } from "mdast";
import {
  eventKindAnchor,
  type EventTypeEntry,
  eventTypesPath,
} from "../../contract/event-types.ts";
import { refName, resolve, type OpenApi, type Schema } from "../../contract/openapi.ts";
import { permissionMeanings } from "../../contract/permissions.ts";
import { problemPath } from "../../contract/problem-path.ts";
import type { ProblemEntry } from "../../contract/problems.ts";
import { groupPath } from "../../contract/reference-paths.ts";
import { referenceMessages } from "../../contract/reference-messages.ts";
import { inlineMarkdown } from "../../markdown/markdown.ts";
import { code, heading, link, list, paragraph, type Inline } from "../../markdown/nodes.ts";
import { table } from "../../markdown/table.ts";
import { createLazyPage, type LazyPage } from "../../pages/build-page.ts";
import { localizedMarkdownUrl, pageMarkdownUrl } from "../../pages/page.ts";
import { groupMessages, type GroupMessages } from "./group-messages.ts";
import { operationGroups } from "./operation-groups.ts";
import type { OperationContext } from "../operation-context.ts";
import { operationTable, type ListedOperation } from "./operation-table.ts";
import { createSchemaUrls, mainSchema } from "../schema-page.ts";
import { fieldNames } from "../schema-fields.ts";
import { enumValuesOf } from "../schema-parts.ts";

/** The source of a group's page, in the language of the page. */
export type GroupSource = {
  tag: string;
  /** The name of the group, and its description in one sentence. */
  title: string;
  description: string;
  operations: readonly ListedOperation[];
  /** The document with at least the operations and the components that they reference. */
  document: OpenApi;
  /** The types of the group's events. */
  events: readonly EventTypeEntry[];
  /** The problems of the operations' own rules. */
  problems: readonly ProblemEntry[];
  guides: readonly { pathname: string; title: string; description: string }[];
  /** What each permission of the group allows. */
  permissions: Readonly<Record<string, string>>;
  context: OperationContext;
  updatedAt: string;
};

/** Returns the page of a group of operations: its operations, records, states, events, problems and permissions. */
export function groupPage(source: GroupSource): LazyPage {
  const { tag, title, description, context, updatedAt } = source;
  const properties = {
    locale: context.locale,
    kind: "operation" as const,
    path: groupPath(tag),
    group: title,
    title,
    description,
    updatedAt,
    source: { file: "public/openapi.json", tag },
  };
  return createLazyPage(properties, () => groupBlocks(source), context);
}

function groupBlocks(source: GroupSource): RootContent[] {
  const messages = groupMessages[source.context.locale];
  const records = recordsOf(source);
  return [
    heading(2, messages.operations),
    operationTable(source.operations, source.context),
    ...recordBlocks(records, source, messages),
    ...stateBlocks(records, source, messages),
    ...eventBlocks(source, messages),
    ...problemBlocks(source, messages),
    ...permissionBlocks(source, messages),
    ...guideBlocks(source, messages),
  ];
}

/** Returns the names of the records that the operations return, the most frequent first. */
function recordsOf({ document, context, operations }: GroupSource): string[] {
  const urlOf = createSchemaUrls(document, context);
  const counts = new Map<string, number>();
  for (const { responses = {} } of operations.map(({ placed }) => placed.operation)) {
    for (const [status, response] of Object.entries(responses)) {
      if (!/^20[01]$/u.test(status)) continue;
      const name = recordOf(document, response.content?.["application/json"]?.schema);
      if (name === undefined || urlOf(name) === undefined || name === "DryRun") continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/** Returns the name of the record of a response, or of a list's records. */
function recordOf(document: OpenApi, schema: Schema | undefined): string | undefined {
  const { $ref } = schema === undefined ? {} : mainSchema(schema);
  if ($ref === undefined) return undefined;
  const { items } = resolve<Schema>(document, { $ref }).properties ?? {};
  return refName(items?.items?.$ref ?? $ref);
}

function recordBlocks(
  records: readonly string[],
  { document, context }: GroupSource,
  messages: GroupMessages,
): RootContent[] {
  const urlOf = createSchemaUrls(document, context);
  const [main] = records;
  if (main === undefined) return [];
  const items = records.map((name): Inline => {
    const { description = "" } = schemaOf(document, name);
    return [link(urlOf(name) ?? "", name), ": ", inlineMarkdown(description)];
  });
  const rendering = { openapi: document, messages: referenceMessages[context.locale], urlOf };
  const names = fieldNames(main, rendering, {
    title: messages.fieldsOf.replace("{record}", main),
  });
  return [heading(2, messages.records), list(items), names];
}

/** Lists the states of each record that has any, with their meanings. */
function stateBlocks(
  records: readonly string[],
  { tag, document, context }: GroupSource,
  messages: GroupMessages,
): RootContent[] {
  const seen = new Set<string>();
  const blocks = records.flatMap((record): RootContent[] => {
    const { properties = {} } = schemaOf(document, record);
    return ["status", "state"].flatMap((field): RootContent[] => {
      const schema = properties[field];
      const { values, meanings } =
        schema === undefined ? { values: [] } : enumValuesOf(schema, document);
      const key = values.join(" ");
      if (meanings === undefined || seen.has(key)) return [];
      seen.add(key);
      const title = messages.statesOf.replace("{field}", field).replace("{record}", record);
      const items = values.map((value) => {
        return [code(String(value)), ": ", inlineMarkdown(meanings[String(value)] ?? "")];
      });
      return [paragraph(inlineMarkdown(title)), list(items)];
    });
  });
  if (blocks.length === 0) return [];
  const [path, anchor] = operationGroups[tag]?.states?.[context.locale].split("#") ?? [];
  const diagram =
    path === undefined
      ? []
      : [
          inlineMarkdown(
            messages.diagram.replace(
              "{diagram}",
              `${localizedMarkdownUrl(path, context)}#${anchor}`,
            ),
          ),
        ];
  return [heading(2, messages.states), ...blocks, ...diagram.map((text) => paragraph(text))];
}

function eventBlocks({ events, context }: GroupSource, messages: GroupMessages) {
  if (events.length === 0) return [];
  const page = localizedMarkdownUrl(eventTypesPath, context);
  const rows = events.map(({ type, kind, description }) => [
    link(`${page}#${eventKindAnchor(kind)}`, code(type)),
    inlineMarkdown(description),
  ]);
  return [
    heading(2, messages.events),
    paragraph(inlineMarkdown(messages.eventIntroduction.replace("{eventTypes}", page))),
    table([messages.event, messages.occurs], rows),
  ];
}

/** Lists the problems of the operations' own rules. */
function problemBlocks({ problems, context }: GroupSource, messages: GroupMessages) {
  const rows = problems
    .toSorted((one, other) => one.status - other.status)
    .map((problem) => [
      link(localizedMarkdownUrl(problemPath(problem.code), context), code(problem.code)),
      String(problem.status),
      inlineMarkdown(problem.when),
    ]);
  if (rows.length === 0) return [];
  const { commonProblemsAnchor } = referenceMessages[context.locale];
  const common = `${localizedMarkdownUrl("/problems", context)}#${commonProblemsAnchor}`;
  return [
    heading(2, messages.problems),
    paragraph(inlineMarkdown(messages.problemIntroduction.replace("{problems}", common))),
    table([messages.problem, messages.status, messages.occurs], rows),
  ];
}

function permissionBlocks({ permissions }: GroupSource, messages: GroupMessages): RootContent[] {
  const rows = Object.entries(permissions).map(([name, meaning]) => [
    code(name),
    inlineMarkdown(meaning),
  ]);
  if (rows.length === 0) return [];
  return [heading(2, messages.permissions), table([messages.permission, messages.allows], rows)];
}

function guideBlocks({ guides, context }: GroupSource, messages: GroupMessages): RootContent[] {
  if (guides.length === 0) return [];
  const items = guides.map(({ pathname, title, description }): Inline => [
    link(pageMarkdownUrl({ pathname }, context), title),
    `: ${description}`,
  ]);
  return [heading(2, messages.guides), list(items)];
}

/** Returns what the permissions of some operations allow, in the order of the operations. */
export function permissionsOf(
  openapi: OpenApi,
  operations: readonly ListedOperation[],
): Record<string, string> {
  const meanings = permissionMeanings(openapi);
  const names = operations.flatMap(({ placed }) => placed.operation["x-permission"] ?? []);
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const meaning = meanings[name];
      return meaning === undefined ? [] : [[name, meaning]];
    }),
  );
}

function schemaOf(document: OpenApi, name: string): Schema {
  return resolve<Schema>(document, { $ref: `#/components/schemas/${name}` });
}
