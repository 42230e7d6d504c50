import { expect, test } from "vitest";
import { findLongTexts } from "./readability.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
const errorsOf = (body: string) => findLongTexts({ file: "content/a.mdx", body, firstLine: 8 });

test("a sentence of more than 30 words is reported with its line", () => {
  expect(errorsOf(`Short.\n\nA ${words(30)}.`)).toEqual([
    'content/a.mdx:10: a sentence of 31 words; the maximum is 30: "A word word word word word word word …"',
  ]);
  expect(errorsOf(`A ${words(29)}. Another ${words(28)}.`)).toEqual([]);
});

test("a paragraph and a list item of more than 60 words are reported", () => {
  const sentences = `A ${words(20)}. B ${words(20)}. C ${words(20)}.`;
  expect(errorsOf(sentences)).toHaveLength(1);
  expect(errorsOf(`- ${sentences}`)).toHaveLength(1);
  expect(errorsOf(sentences.replaceAll(". ", ".\n\n"))).toEqual([]);
});

test("inline code is one word; tables, headings and code blocks are not read", () => {
  expect(errorsOf(`Use \`${words(40)}\` here.`)).toEqual([]);
  expect(errorsOf(`## ${words(40)}\n\n| A |\n| --- |\n| ${words(40)} |`)).toEqual([]);
  expect(errorsOf(`\`\`\`text\n${words(40)}\n\`\`\``)).toEqual([]);
});

test("the text of a callout is read", () => {
  expect(errorsOf(`<Callout>\n\n${words(40)}.\n\n</Callout>`)).toHaveLength(1);
});
