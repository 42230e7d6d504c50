const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Renders plain text as HTML: empty lines separate paragraphs, line feeds break lines, markup is escaped. */
export function toDescriptionHtml(description: string): string {
  return description
    .replaceAll(/[&<>"']/gu, (character) => escapes[character] ?? character)
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
