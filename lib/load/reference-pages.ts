import {
  selectOperations,
  findOperation,
  listOperations,
  type OpenApi,
} from "../contract/openapi.ts";
import type { ProblemEntry } from "../contract/problems.ts";
import { listEventTypes } from "../contract/event-types.ts";
import { tagOf } from "../contract/reference-paths.ts";
import { tagTexts } from "../contract/tag-texts.ts";
import { toolGroups, type ToolEntry } from "../contract/tools.ts";
import type { LazyPage } from "../pages/build-page.ts";
import { eventTypesPage } from "../reference/groups/event-types-page.ts";
import { groupPage, permissionsOf, type GroupSource } from "../reference/groups/group-page.ts";
import { operationGroups } from "../reference/groups/operation-groups.ts";
import { indexPage, operationPage } from "../reference/operation-page.ts";
import type { OperationEntry } from "../reference/operation-source.ts";
import { schemaPages, schemasWithPage } from "../reference/schema-page.ts";
import type { RecordedResponses } from "../reference/samples/recorded-response.ts";
import { demoCalls } from "../reference/samples/demo-values.ts";
import { toolPages } from "../reference/tool-page.ts";
import { localizePath, type Locale } from "../site/locale.ts";
import type { PageCache } from "./page-cache.ts";

/** The sources of the reference in one language. */
export type ReferenceSources = {
  locale: Locale;
  docsUrl: string;
  baseUrl: string;
  openapi: OpenApi;
  /** Every operation with its page, as `loadOperationEntries` returns them. */
  entries: readonly OperationEntry[];
  tools: readonly ToolEntry[];
  /** The catalogue of problems, in the language. */
  problems: readonly ProblemEntry[];
  responses: RecordedResponses;
  /** The guides of the language. */
  guides: GroupSource["guides"];
  /** The date of pages whose source has no date. */
  updatedAt: string;
};

type GetOrCreate = PageCache["getOrCreate"];

/**
 * Returns the pages of operations, schemas and tools, each created from its own part of the documents, so that a
 * change of an operation rebuilds only the pages that describe it.
 */
export function referencePages(sources: ReferenceSources, getOrCreate: GetOrCreate): LazyPage[] {
  return [
    ...operationPages(sources, getOrCreate),
    ...cachedSchemaPages(sources, getOrCreate),
    ...cachedToolPages(sources, getOrCreate),
  ];
}

function operationPages(sources: ReferenceSources, getOrCreate: GetOrCreate): LazyPage[] {
  const { openapi, entries, tools, problems, responses, updatedAt } = sources;
  const { locale, docsUrl, baseUrl } = sources;
  if (entries.length === 0) return [];
  const context = { locale, docsUrl, baseUrl };
  const ownCodes = ownProblemCodes(entries);
  const listed = entries.map(({ placed: { method, path, operation }, ...entry }) => {
    const { operationId, tags = [], description = "" } = operation;
    return { ...entry, placed: { method, path, operation: { operationId, tags, description } } };
  });
  const subjects = Object.fromEntries(
    (openapi.tags ?? []).map((tag) => {
      const { name, description } = tagTexts(openapi, tag.name, locale);
      return [name, description];
    }),
  );
  const index = getOrCreate({ kind: "operations", listed, subjects, context, updatedAt }, (own) =>
    indexPage(own.listed, own.subjects, own.context, own.updatedAt),
  );
  const pages = entries.map(({ placed, ...entry }) => {
    const { operationId, "x-problems": codes = [] } = placed.operation;
    const document = selectWithSamples(openapi, [operationId]);
    const named = new Set(listOperations(document).map((one) => one.operation["x-mcp-tool"]));
    const own = {
      kind: "operation",
      entry,
      operationId,
      document,
      context: {
        ...context,
        tools: tools.filter(({ name }) => named.has(name)),
        responses: pick(responses, operationId),
        problems: problems.filter(({ code }) => codes.includes(code) && ownCodes.has(code)),
      },
      updatedAt,
    };
    return getOrCreate(own, (from) => {
      const found = findOperation(from.document, from.operationId);
      return operationPage(
        from.document,
        { ...from.entry, placed: found },
        from.context,
        from.updatedAt,
      );
    });
  });
  return [index, ...cachedGroupPages(sources, subjects, getOrCreate), ...pages];
}

/** Returns the codes of the problems that operations' own rules cause. */
function ownProblemCodes(entries: readonly OperationEntry[]): Set<string> {
  return new Set(entries.flatMap(({ placed }) => placed.operation["x-own-problems"] ?? []));
}

/** Returns the page of each group, and that of the event types. */
function cachedGroupPages(
  sources: ReferenceSources,
  subjects: Readonly<Record<string, string>>,
  getOrCreate: GetOrCreate,
): LazyPage[] {
  const { locale, docsUrl, baseUrl, openapi, entries, problems, responses, guides, updatedAt } =
    sources;
  const context = { locale, docsUrl, baseUrl };
  const { openapi: version, components = {}, webhooks } = openapi;
  const eventTypes = webhooks === undefined ? [] : listEventTypes({ webhooks });
  const groups = Map.groupBy(entries, ({ placed }) => tagOf(placed.operation));
  const pages = [...groups].map(([tag, members]) => {
    const title = members[0]?.group ?? tag;
    const ownIds = members.map(({ placed }) => placed.operation.operationId);
    const ownCodes = ownProblemCodes(members);
    const { guides: ownGuides = [], eventKinds = [] } = operationGroups[tag] ?? {};
    const own = {
      kind: "group",
      tag,
      title,
      description: subjects[title] ?? title,
      operations: members.map(({ placed, path, title: name }) => ({ placed, path, title: name })),
      document: selectOperations(openapi, ownIds),
      events: eventTypes.filter(({ kind }) => eventKinds.includes(kind)),
      problems: problems.filter(({ code }) => ownCodes.has(code)),
      guides: ownGuides.flatMap(
        (path) => guides.find(({ pathname }) => pathname === localizePath(path, locale)) ?? [],
      ),
      permissions: permissionsOf(openapi, members),
      context,
      updatedAt,
    };
    return getOrCreate(own, groupPage);
  });
  if (webhooks === undefined) return pages;
  const eventTypesSource = {
    kind: "event-types",
    document: { openapi: version, info: {}, paths: outlinePaths(openapi), components, webhooks },
    group: tagTexts(openapi, "Events", locale).name,
    context: { ...context, responses },
    updatedAt,
  };
  return [...pages, getOrCreate(eventTypesSource, eventTypesPage)];
}

/** Returns the operations of a document with only their ids and tags. */
function outlinePaths(openapi: OpenApi): OpenApi["paths"] {
  const paths: OpenApi["paths"] = {};
  for (const { method, path, operation } of listOperations(openapi)) {
    const { operationId, tags } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId, tags } };
  }
  return paths;
}

/** Returns the schema pages, which list the operations that use them, but depend only on their titles. */
function cachedSchemaPages(sources: ReferenceSources, getOrCreate: GetOrCreate): LazyPage[] {
  const { updatedAt, locale, docsUrl, baseUrl } = sources;
  const { openapi, components } = sources.openapi;
  const document: OpenApi = { openapi, info: {}, paths: {}, ...(components ? { components } : {}) };
  for (const { method, path, operation } of listOperations(sources.openapi)) {
    const { operationId, tags, summary, requestBody, responses } = operation;
    const own = { operationId, tags, summary, requestBody, responses };
    document.paths[path] = { ...document.paths[path], [method.toLowerCase()]: own };
  }
  const own = { kind: "schema", document, context: { locale, docsUrl, baseUrl }, updatedAt };
  let pages: LazyPage[] | undefined;
  const names = schemasWithPage(document);
  return (names.length > 0 ? [undefined, ...names] : []).map((name) =>
    getOrCreate({ ...own, name }, (from) => {
      pages ??= schemaPages(from.document, from.context, from.updatedAt);
      const page = pages.find(({ source }) => source.schema === from.name);
      if (!page) throw new Error(`There is no page of the schema ${from.name}.`);
      return page;
    }),
  );
}

function cachedToolPages(sources: ReferenceSources, getOrCreate: GetOrCreate): LazyPage[] {
  const { openapi, tools, updatedAt, locale, docsUrl, baseUrl } = sources;
  const context = { locale, docsUrl, baseUrl };
  const getPage = (document: OpenApi, members: readonly ToolEntry[], group?: string): LazyPage =>
    getOrCreate({ kind: "tool", document, context, members, group, updatedAt }, (from) => {
      const pages = toolPages(
        from.document,
        { ...from.context, tools: from.members },
        from.updatedAt,
      );
      const page = pages.find(({ source }) => source.toolGroup === from.group);
      if (!page) throw new Error(`There is no page of the tools ${from.group}.`);
      return page;
    });
  const groups = [...toolGroups(tools)];
  if (groups.length === 0) return [];
  return [
    getPage(openapi, tools),
    ...groups.map(([group, members]) => {
      const operationIds = members.map(({ operationId }) => operationId);
      return getPage(selectWithSamples(openapi, operationIds), members, group);
    }),
  ];
}

/** Returns the part of the document that describes some operations and those that their samples call first. */
function selectWithSamples(openapi: OpenApi, operationIds: readonly string[]): OpenApi {
  return selectOperations(
    openapi,
    operationIds.flatMap((id) => [id, ...(demoCalls[id]?.after ?? [])]),
  );
}

function pick<T>(values: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const value = values[key];
  return value === undefined ? {} : { [key]: value };
}
