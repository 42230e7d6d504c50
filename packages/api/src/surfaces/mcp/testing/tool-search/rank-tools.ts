import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";

/** The constants of Okapi BM25 with their usual values. */
const k1 = 1.2;
const b = 0.75;

/**
 * Ranks tools for a request by BM25 over their names, titles, descriptions and argument names, as clients do that
 * load definitions on demand.
 */
export function rankTools(tools: readonly ToolDefinition[], request: string): string[] {
  const documents = tools.map((tool) => ({ name: tool.name, terms: termsOf(textOf(tool)) }));
  const mean = documents.reduce((sum, { terms }) => sum + terms.length, 0) / documents.length;
  const scores = documents.map(({ name, terms }) => {
    const score = termsOf(request).reduce((sum, term) => {
      const frequency = terms.filter((each) => each === term).length;
      const holders = documents.filter((each) => each.terms.includes(term)).length;
      const idf = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
      const length = 1 - b + (b * terms.length) / mean;
      return sum + (idf * frequency * (k1 + 1)) / (frequency + k1 * length);
    }, 0);
    return { name, score };
  });
  return scores.toSorted((one, other) => other.score - one.score).map(({ name }) => name);
}

function textOf({ name, title, description, inputSchema }: ToolDefinition): string {
  return [name, title, description, ...Object.keys(inputSchema.properties ?? {})].join(" ");
}

/** Splits at everything except letters and digits, and at capitals in names. */
function termsOf(text: string): string[] {
  const words = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
