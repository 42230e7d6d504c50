/** Removes the images of a Markdown text, whose alternative text is an attribute in HTML. */
export function withoutImages(markdown: string): string {
  return markdown.replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, "");
}
