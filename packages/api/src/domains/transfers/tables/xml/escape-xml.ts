const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** Escapes a text as the content of an element or attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"\r]/gu, (character) => references[character] ?? character);
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
