import type { Page } from "../pages/page.ts";
import type { UrlInserter } from "../site/placeholder-urls.ts";

/** Returns a page of a build with the URLs of a deployment. */
export function toDeployedPage(page: Page, { text }: UrlInserter): Page {
  const deployed = mapTexts(page, text);
  let builtStart = 0;
  let start = 0;
  for (const [index, section] of page.sections.entries()) {
    start += text(page.markdown.slice(builtStart, section.start)).length;
    builtStart = section.start;
    const own = deployed.sections[index];
    if (own) own.start = start;
  }
  return deployed;
}

/** Returns a copy of plain JSON with every text in it converted. */
function mapTexts<Value>(value: Value, convert: (text: string) => string): Value;
function mapTexts(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === "string") return convert(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, convert));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapTexts(member, convert)]),
  );
}
