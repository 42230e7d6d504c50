import type { Element, ElementContent } from "hast";
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

const theme = createCssVariablesTheme({ name: "classes", variablePrefix: "--tok-" });

const languageNames: Record<string, string> = {
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

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Code as `<pre class="shiki"><code>` with a `<span>` for each token: classes `tok-keyword`,
 * `tok-string` and so on, no style attributes, so that no policy has to allow them. A language that is
 * not on the list is shown plain.
 */
export async function highlightCode(code: string, language = "text"): Promise<Element> {
  const name = languageNames[language];
  const pieces = name ? await tokenPieces(code, name) : [{ kind: undefined, content: code }];
  const children = pieces.map(({ kind, content }) =>
    kind ? span(`tok-${kind}`, [text(content)]) : text(content),
  );
  return {
    type: "element",
    tagName: "pre",
    properties: { className: ["shiki"], tabIndex: 0, "data-language": language },
    children: [{ type: "element", tagName: "code", properties: {}, children }],
  };
}

/** A run of code with one class; undefined for plain text. */
type Piece = { kind: string | undefined; content: string };

/**
 * The code in as few pieces as tell the same: neighbours of one kind are one (React writes a comment
 * between two texts), and space joins any.
 */
async function tokenPieces(code: string, lang: string): Promise<Piece[]> {
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [
      import("shiki/langs/bash.mjs"),
      import("shiki/langs/csharp.mjs"),
      import("shiki/langs/go.mjs"),
      import("shiki/langs/http.mjs"),
      import("shiki/langs/java.mjs"),
      import("shiki/langs/javascript.mjs"),
      import("shiki/langs/json.mjs"),
      import("shiki/langs/python.mjs"),
      import("shiki/langs/rust.mjs"),
      import("shiki/langs/sql.mjs"),
      import("shiki/langs/typescript.mjs"),
      import("shiki/langs/yaml.mjs"),
    ],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  // Without a limit, so that a busy machine builds the same bytes as an idle one.
  const options = { lang, theme: "classes", tokenizeTimeLimit: 0 };
  const { tokens } = (await highlighter).codeToTokens(code, options);
  const pieces: Piece[] = [];
  const add = (kind: string | undefined, content: string, joinsAny: boolean): void => {
    const last = pieces.at(-1);
    if (last && (last.kind === kind || joinsAny)) last.content += content;
    else pieces.push({ kind, content });
  };
  for (const [index, line] of tokens.entries()) {
    // The end of a line is plain, so that no mark reaches over it.
    if (index > 0) add(undefined, "\n", false);
    for (const { color = "", content } of line) {
      const kind = /^var\(--tok-token-([\w-]+)\)$/u.exec(color)?.[1];
      add(kind, content, content.trim() === "");
    }
  }
  return pieces;
}

function span(className: string, children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className: [className] }, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}
