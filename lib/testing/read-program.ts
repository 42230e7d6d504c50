import { createRequire } from "node:module";
import treeSitter, { type Node, type Parser } from "@vscode/tree-sitter-wasm";
import type { GeneratedKind } from "../contract/sample-kinds.ts";

const resolve = (file: string) =>
  createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/${file}.wasm`);

/** Whether a program is syntactically valid, and the values of its strings. */
export type ProgramText = { isValid: boolean; strings: string[] };

/** Creates a parser for programs in the languages of the generated samples. */
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

/** Collects string values, except in Rust's macros, which hold format strings. */
function stringsOf(node: Node, kind: GeneratedKind): string[] {
  if (node.type === "macro_invocation") return [];
  if (/^(?:string|\w*string_literal)$/u.test(node.type)) return [toValue(node.text, kind)];
  // JavaScript writes its body as an object.
  if (node.type === "call_expression" && node.text.startsWith("JSON.stringify(")) {
    return [node.text.slice("JSON.stringify(".length, -1)];
  }
  return node.namedChildren.flatMap((child) => (child ? stringsOf(child, kind) : []));
}

/** Returns the value of a literal, by the rules of its language. */
function toValue(literal: string, kind: GeneratedKind): string {
  const [, hashes] = /^r(#+)"/u.exec(literal) ?? [];
  if (hashes) return literal.slice(hashes.length + 2, -hashes.length - 1);
  if (literal.startsWith("`")) return literal.slice(1, -1);
  const block = /^"""\n(.*)"""$/su.exec(literal)?.[1];
  if (block === undefined) return JSON.parse(literal) as string;
  // A text block has escapes, and its indentation is not part of its value.
  return kind === "java" ? block.trimStart().replaceAll("\\\\", "\\") : block;
}
