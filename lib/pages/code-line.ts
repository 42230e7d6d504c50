import type { Page } from "./page.ts";

const commandPattern = /^(?:curl|docker|git|node|npm|npx|werkbank) \S/u;

/**
 * Returns one line of code that stands for a page: the request of an operation, or the first command of a guide. A
 * command with a URL is left out, since each deployment has its own.
 */
export function codeLine({
  source,
  sections,
}: Pick<Page, "source" | "sections">): string | undefined {
  const { method, apiPath } = source;
  if (method !== undefined && apiPath !== undefined) return `${method} ${apiPath}`;
  return sections
    .flatMap(({ code }) => code.split("\n"))
    .map((line) => line.replace(/\s*\\$/u, "").trim())
    .find((line) => commandPattern.test(line) && !line.includes("://"));
}
