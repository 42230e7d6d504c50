const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Plain text as HTML: empty lines part paragraphs, line feeds break lines, nothing in it is markup. */
export function toDescriptionHtml(description: string): string {
  return description
    .replaceAll(/[&<>"']/gu, (character) => escapes[character] ?? character)
    .split(/\n{2,}/u)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("");
}
