// Decision: decisions/0023-guides-and-reference-pages.md
import { defineI18n } from "fumadocs-core/i18n";
import type { Folder, Root } from "fumadocs-core/page-tree";
import { loader, type MetaData, type StaticSource } from "fumadocs-core/source";
import { createOpenAPI, type OpenAPIPageData } from "fumadocs-openapi/server";
import type { Document } from "fumadocs-openapi";
import { listOperations, type OpenApi, type PlacedOperation } from "../contract/openapi.ts";
import { referenceMessages } from "../contract/reference-messages.ts";
import { tagOf, toKebabCase } from "../contract/reference-paths.ts";
import { defaultLocale, locales, type Locale } from "../site/locale.ts";

/** Options for the page URLs of fumadocs-core's loader. */
export const loaderOptions = {
  baseUrl: "/",
  i18n: defineI18n({
    languages: [...locales],
    defaultLanguage: defaultLocale,
    hideLocale: "default-locale",
    parser: "dot",
  }),
};

type OperationSource = StaticSource<{
  pageData: OpenAPIPageData;
  metaData: MetaData;
}>;

/**
 * Returns the operation pages of a language as a source for fumadocs-core's `loader`: fumadocs-openapi reads
 * the document, and gives each operation a file in the folder of its tag.
 *
 * @param openapi the document in the language of the pages; it is not changed
 */
export async function operationSource(openapi: OpenApi, locale: Locale): Promise<OperationSource> {
  const names = referenceMessages[locale].tags;
  const tags = [...new Set(listOperations(openapi).map(({ operation }) => tagOf(operation)))];
  const named = tags.map((name) => ({ name, "x-displayName": names[name] ?? name }));
  // The generated document is valid OpenAPI, of which our type describes only a part.
  // Webhooks get no pages here: the guides to events and webhooks describe them.
  const document = { ...openapi, webhooks: undefined, tags: named } as unknown as Document;
  const server = createOpenAPI({ input: { "openapi.json": () => document } });
  const { files } = await server.staticSource({
    per: "operation",
    groupBy: "tag",
    baseDir: "reference",
    meta: true,
    slugify: toKebabCase,
    name({ type, item }) {
      const found = type === "operation" ? this.fromExtractedOperation(item) : undefined;
      const id = found?.operation.operationId;
      if (id === undefined) throw new Error(`${item.method} ${type} has no operationId.`);
      return toKebabCase(id);
    },
  });
  const suffix = locale === defaultLocale ? "" : `.${locale}`;
  return {
    files: files.map((file) => ({
      ...file,
      path: file.path.replace(/(?=\.\w+$)/u, suffix),
    })),
  };
}

/** An operation with its page. */
export type OperationEntry = {
  placed: PlacedOperation;
  /** The path of its page, without the locale. */
  path: string;
  title: string;
  /** The name of its tag in the language of the page. */
  group: string;
};

/** Returns every operation page of a language, in the order of the document. */
export async function loadOperationEntries(
  openapi: OpenApi,
  locale: Locale,
): Promise<OperationEntry[]> {
  const source = loader(await operationSource(openapi, locale), loaderOptions);
  const groups = new Map(groupsOf(source.getPageTree(locale)));
  const placed = new Map(
    listOperations(openapi).map((one) => [`${one.method.toLowerCase()} ${one.path}`, one]),
  );
  return source.getPages(locale).flatMap(({ url, slugs, data }) =>
    (data.getOpenAPIPageProps().operations ?? []).flatMap(({ method, path }) => {
      const operation = placed.get(`${method} ${path}`);
      if (operation === undefined) return [];
      const group = groups.get(url) ?? tagOf(operation.operation);
      return [{ placed: operation, path: `/${slugs.join("/")}`, title: data.title ?? "", group }];
    }),
  );
}

/** Returns the URL of each page in the tree, with the name of its folder. */
function groupsOf(folder: Root | Folder): [url: string, group: string][] {
  return folder.children.flatMap((node) => {
    if (node.type === "folder") return groupsOf(node);
    const { name } = folder;
    return node.type === "page" && typeof name === "string" ? [[node.url, name]] : [];
  });
}
