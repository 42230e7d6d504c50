import { createRequire } from "node:module";
import treeSitter, { type Node, type Parser } from "@vscode/tree-sitter-wasm";
import type { GeneratedKind } from "../contract/sample-kinds.ts";

const resolve = (file: string) =>
  createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/${file}.wasm`);

/** What stands in a program: whether its language knows the grammar, and the values of its strings. */
export type ProgramText = { isValid: boolean; strings: string[] };

/** A reader of programs in the languages of the generated samples. */
export async function createProgramReader(): Promise<
  (kind: GeneratedKind, code: string) => ProgramText
> {
  await treeSitter.Parser.init();
  const parsers = {
    javascript: await createParser("javascript"),
    go: await createParser("go"),
    java: await createParser("java"),
    csharp: await createParser("c-sharp"),
    rust: await createParser("rust"),
  };
  return (kind, code) => {
    const tree = parsers[kind].parse(code);
    if (!tree) throw new Error(`There is no grammar for ${kind}.`);
    return { isValid: !tree.rootNode.hasError, strings: stringsOf(tree.rootNode, kind) };
  };
}

async function createParser(grammar: string): Promise<Parser> {
  const language = await treeSitter.Language.load(resolve(`tree-sitter-${grammar}`));
  return new treeSitter.Parser().setLanguage(language);
}

/** The macros of Rust hold formats, no values. */
function stringsOf(node: Node, kind: GeneratedKind): string[] {
  if (node.type === "macro_invocation") return [];
  if (/^(?:string|\w*string_literal)$/u.test(node.type)) return [toValue(node.text, kind)];
  // What JavaScript sends is written as an object.
  if (node.type === "call_expression" && node.text.startsWith("JSON.stringify(")) {
    return [node.text.slice("JSON.stringify(".length, -1)];
  }
  return node.namedChildren.flatMap((child) => (child ? stringsOf(child, kind) : []));
}

/** The value of a literal, as its language reads it. */
function toValue(literal: string, kind: GeneratedKind): string {
  const [, hashes] = /^r(#+)"/u.exec(literal) ?? [];
  if (hashes) return literal.slice(hashes.length + 2, -hashes.length - 1);
  if (literal.startsWith("`")) return literal.slice(1, -1);
  const block = /^"""\n(.*)"""$/su.exec(literal)?.[1];
  if (block === undefined) return JSON.parse(literal) as string;
  // A text block knows escapes, and its indentation is not of its value.
  return kind === "java" ? block.trimStart().replaceAll("\\\\", "\\") : block;
}
