import { preferredType } from "@werkbank/http/accept";
import { translateProblems } from "../contract/problems.ts";
import { problemPath } from "../contract/problem-path.ts";
import type { TextResource } from "../indexes/text-resource.ts";
import type { Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";

const jsonTypes = ["application/json", "application/problem+json"] as const;

/**
 * Returns the JSON document of a page for a client that accepts neither HTML nor Markdown: the operation's part of the
 * OpenAPI document, or the entry of a problem in the catalogue. Returns undefined if the page has none.
 */
export async function toJsonDocument(
  { config }: { config: SiteConfig },
  resources: ReadonlyMap<string, () => Promise<TextResource>>,
  page: Page,
  accept: string | null,
): Promise<TextResource | undefined> {
  if (preferredType(accept, jsonTypes) === undefined) return undefined;
  const operationPath = `${page.pathname}.openapi.json`;
  const operation = await resources.get(operationPath)?.();
  if (operation !== undefined) {
    const headers = { ...operation.headers, "Content-Location": operationPath };
    return { ...operation, headers };
  }
  if (!page.path.startsWith(problemPath(""))) return undefined;
  const problems = await translateProblems(config.rootDir, page.locale);
  const entry = problems.find(({ code }) => problemPath(code) === page.path);
  if (entry === undefined) return undefined;
  const headers = { "Content-Type": "application/json", "Content-Language": page.locale };
  return { body: `${JSON.stringify(entry, null, 2)}\n`, headers };
}
