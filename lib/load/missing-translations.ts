import { loadConfiguration, loadConfigurationTexts } from "../contract/configuration.ts";
import type { Locale } from "../site/locale.ts";
import { listOperations, loadOpenApi } from "../contract/openapi.ts";
import { loadOperationTexts } from "../contract/translations.ts";
import { loadProblems, loadProblemTexts } from "../contract/problems.ts";

/**
 * Lists the missing translations of the reference and the generated parts, and the translations whose original no
 * longer exists, each as one sentence.
 */
export async function findMissingTranslations(rootDir: string, locale: Locale): Promise<string[]> {
  const [problems, problemTexts, settings, settingTexts, openapi, operationTexts] =
    await Promise.all([
      loadProblems(rootDir),
      loadProblemTexts(rootDir, locale),
      loadConfiguration(rootDir, "en"),
      loadConfigurationTexts(rootDir, locale),
      loadOpenApi(rootDir),
      loadOperationTexts(rootDir, locale),
    ]);
  return [
    ...differences(
      `content/problems.${locale}.gen.json`,
      problems.flatMap(({ code, members = {} }) => [
        ...["title", "when", "wayOut"].map((text) => `${code}.${text}`),
        ...Object.keys(members).map((member) => `${code}.members.${member}`),
      ]),
      textPaths(problemTexts),
    ),
    ...differences(
      `content/configuration.${locale}.json`,
      settings.flatMap((setting) =>
        (["description", "form", "default", "required"] as const)
          .filter((text) => isProse(setting[text]))
          .map((text) => `${setting.part}.${setting.name}.${text}`),
      ),
      textPaths(settingTexts),
    ),
    ...differences(
      `content/operations.${locale}.gen.json`,
      listOperations(openapi).flatMap(({ operation }) =>
        ["title", "description"].map((text) => `${operation.operationId}.${text}`),
      ),
      textPaths(operationTexts),
    ),
  ];
}

/** Returns whether a text is more than code, which needs no translation. */
function isProse(text: string | null): boolean {
  return text !== null && text.replaceAll(/`[^`]*`/gu, "").trim() !== "";
}

/** Lists the paths of all texts in an object, joined by dots. */
function textPaths(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null
      ? textPaths(inner, `${path}${key}.`)
      : [`${path}${key}`],
  );
}

function differences(file: string, expected: string[], existing: string[]): string[] {
  const [expectedPaths, existingPaths] = [new Set(expected), new Set(existing)];
  return [
    ...[...expectedPaths.difference(existingPaths)].map((path) => `${file}: ${path} is missing`),
    ...[...existingPaths.difference(expectedPaths)].map(
      (path) => `${file}: ${path} belongs to nothing`,
    ),
  ];
}
