import { loader } from "fumadocs-core/source";
import { describe, expect, test } from "vitest";
import { listOperations, loadOpenApi } from "../contract/openapi.ts";
import { operationPath } from "../contract/reference-paths.ts";
import { loadReferenceTexts, localizeOpenApi } from "../contract/translations.ts";
import { locales, localizePath } from "../site/locale.ts";
import { loadOperationEntries, loaderOptions, operationSource } from "./operation-source.ts";

const english = await loadOpenApi(process.cwd());
const openapi = {
  en: english,
  nl: localizeOpenApi(english, await loadReferenceTexts(process.cwd(), "nl")),
};

describe.each(locales)("operation pages of the loader (%s)", (locale) => {
  const operations = listOperations(openapi[locale]);

  test("exist once for each operation, at the path that links use", async () => {
    const entries = await loadOperationEntries(openapi[locale], locale);
    expect(
      Object.fromEntries(entries.map(({ path, placed }) => [placed.operation.operationId, path])),
    ).toEqual(
      Object.fromEntries(
        operations.map((placed) => [placed.operation.operationId, operationPath(placed)]),
      ),
    );
    expect(entries).toHaveLength(operations.length);
    for (const { title, placed } of entries) expect(title).toBe(placed.operation.summary);
  });

  test("have different URLs in each language", async () => {
    const files = (
      await Promise.all(locales.map((one) => operationSource(openapi[one], one)))
    ).flatMap((source) => source.files);
    const source = loader({ files }, loaderOptions);
    for (const placed of operations) {
      const path = operationPath(placed);
      const page = source.getPage(path.split("/").filter(Boolean), locale);
      expect([page?.url, page?.data.title]).toEqual([
        localizePath(path, locale),
        placed.operation.summary,
      ]);
    }
  });
});

test("groups have the translated names of the tags", async () => {
  const groups = await Promise.all(
    locales.map(async (locale) => {
      const entries = await loadOperationEntries(openapi[locale], locale);
      return entries.find(({ path }) => path.startsWith("/reference/customer-assets/"))?.group;
    }),
  );
  expect(groups).toEqual(["Customer assets", "Objecten van klanten"]);
});

test("operationSource does not mutate the document", async () => {
  const before = structuredClone(english);
  await operationSource(english, "en");
  expect(english).toEqual(before);
});
