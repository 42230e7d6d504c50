import type { Element, ElementContent } from "hast";
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

const theme = createCssVariablesTheme({ name: "elements", variablePrefix: "--t-" });

/** The grammars by name, each loaded when code of its language first appears. */
const grammars = {
  bash: () => import("shiki/langs/bash.mjs"),
  csharp: () => import("shiki/langs/csharp.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  http: () => import("shiki/langs/http.mjs"),
  java: () => import("shiki/langs/java.mjs"),
  javascript: () => import("shiki/langs/javascript.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  rust: () => import("shiki/langs/rust.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
  yaml: () => import("shiki/langs/yaml.mjs"),
};

type Grammar = keyof typeof grammars;

const languageNames: Record<string, Grammar> = {
  bash: "bash",
  csharp: "csharp",
  go: "go",
  http: "http",
  java: "java",
  javascript: "javascript",
  js: "javascript",
  json: "json",
  py: "python",
  python: "python",
  rust: "rust",
  sh: "bash",
  shell: "bash",
  sql: "sql",
  ts: "typescript",
  typescript: "typescript",
  yaml: "yaml",
};

/**
 * The suffixes of the element names of tokens, by their names in Shiki. Punctuation is not highlighted: a page of
 * samples has more of it than of everything else.
 */
const elementNames: Readonly<Record<string, string>> = {
  comment: "rem",
  constant: "val",
  function: "fn",
  keyword: "key",
  link: "fn",
  string: "str",
  "string-expression": "str",
};

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Renders code as `<pre><code>` with an element for each token, named by {@link tokenTag}: without style
 * attributes, so that the content security policy need not allow them. An unknown language is shown plain.
 */
export async function highlightCode(code: string, language = "text"): Promise<Element> {
  const pieces = await codePieces(code, language);
  const children = pieces.map(({ kind, content }) =>
    kind ? element(tokenTag(kind), [text(content)]) : text(content),
  );
  return {
    type: "element",
    tagName: "pre",
    properties: { tabIndex: 0 },
    children: [element("code", children)],
  };
}

/**
 * Returns the name of the element around a token, which takes half the bytes of a `span` with a class; a page
 * has hundreds of them.
 */
export function tokenTag(kind: string): string {
  return `t-${kind}`;
}

/** A run of code of one of the {@link elementNames}; undefined for plain text. */
export type CodePiece = { kind: string | undefined; content: string };

/**
 * Splits code into as few pieces as possible: neighbors of one kind are merged (React writes a comment between
 * two texts), and white space joins either neighbor.
 */
export async function codePieces(code: string, language: string): Promise<CodePiece[]> {
  const lang = languageNames[language];
  if (lang === undefined) return [{ kind: undefined, content: code }];
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const core = await highlighter;
  await core.loadLanguage(grammars[lang]());
  // No time limit, so that the output does not depend on the load of the machine.
  const options = { lang, theme: "elements", tokenizeTimeLimit: 0 };
  const { tokens } = core.codeToTokens(code, options);
  const pieces: CodePiece[] = [];
  const add = (kind: string | undefined, content: string, joinsAny: boolean): void => {
    const last = pieces.at(-1);
    if (last && (last.kind === kind || joinsAny)) last.content += content;
    else pieces.push({ kind, content });
  };
  for (const [index, line] of tokens.entries()) {
    if (index > 0) add(undefined, "\n", true);
    for (const { color = "", content } of line) {
      const name = /^var\(--t-token-([\w-]+)\)$/u.exec(color)?.[1];
      add(name && elementNames[name], content, content.trim() === "");
    }
  }
  return lang === "bash" ? withEmbeddedJson(pieces) : pieces;
}

/** JSON in single quotes, such as the body in a curl command, with what precedes and follows it. */
const quotedJson = /^((?:[^]*\s)?')(\s*[[{]\s*["[{\d\]}][^']*)('[^]*)$/u;

/** Highlights JSON within shell strings as JSON. */
async function withEmbeddedJson(pieces: readonly CodePiece[]): Promise<CodePiece[]> {
  const parts = await Promise.all(
    pieces.map(async (piece): Promise<CodePiece[]> => {
      const { kind, content } = piece;
      const [, before, json, after] = quotedJson.exec(content) ?? [];
      if (kind !== "str" || !before || !json || !after) return [piece];
      return [
        { kind, content: before },
        ...(await codePieces(json, "json")),
        { kind, content: after },
      ];
    }),
  );
  return parts.flat();
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}
