import type { Locale } from "../site/locale.ts";

const prompts: Record<Locale, (url: string) => string> = {
  en: (url) => `Read ${url} from the Werkbank documentation, so that I can ask questions about it.`,
  nl: (url) => `Lees ${url} uit de documentatie van Werkbank; ik wil er vragen over stellen.`,
};

/**
 * Returns links that start a conversation about a page, for each assistant that accepts a first message in its
 * URL: claude.ai, chatgpt.com (with web search), and Cursor's prompt link.
 *
 * @param markdownUrl absolute URL of the page's Markdown
 */
export function assistantLinks(
  markdownUrl: string,
  locale: Locale,
): { name: string; href: string }[] {
  const prompt = prompts[locale](markdownUrl);
  const toUrl = (base: string, parameters: Record<string, string>) =>
    `${base}?${new URLSearchParams(parameters).toString().replaceAll("+", "%20")}`;
  return [
    { name: "Claude", href: toUrl("https://claude.ai/new", { q: prompt }) },
    { name: "ChatGPT", href: toUrl("https://chatgpt.com/", { hints: "search", q: prompt }) },
    { name: "Cursor", href: toUrl("https://cursor.com/link/prompt", { text: prompt }) },
  ];
}
