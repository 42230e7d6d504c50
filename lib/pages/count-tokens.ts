/**
 * Counts the tokens of a text in OpenAI's o200k encoding. The tokenizer's tables are loaded on the first call,
 * since a server that reads a finished publication never needs them.
 */
export async function countTokens(text: string): Promise<number> {
  const tokenizer = await import("gpt-tokenizer/encoding/o200k_base");
  return tokenizer.countTokens(text, { disallowedSpecial: new Set() });
}
