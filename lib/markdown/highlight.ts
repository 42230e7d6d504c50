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
  const lines = name ? await tokenLines(code, name) : code.split("\n").map((line) => [text(line)]);
  const children = lines.flatMap((line, index): ElementContent[] => [
    ...(index > 0 ? [text("\n")] : []),
    ...line,
  ]);
  return {
    type: "element",
    tagName: "pre",
    properties: { className: ["shiki"], tabIndex: 0, "data-language": language },
    children: [{ type: "element", tagName: "code", properties: {}, children }],
  };
}

async function tokenLines(code: string, lang: string): Promise<ElementContent[][]> {
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
  return tokens.map((line) => {
    const pieces: { kind: string | undefined; content: string }[] = [];
    for (const { color = "", content } of line) {
      const kind = /^var\(--tok-token-([\w-]+)\)$/u.exec(color)?.[1];
      const last = pieces.at(-1);
      // One mark for a string and its quotes; space shows none.
      if (last && (last.kind === kind || content.trim() === "")) last.content += content;
      else pieces.push({ kind, content });
    }
    return pieces.map(({ kind, content }) =>
      kind ? span(`tok-${kind}`, [text(content)]) : text(content),
    );
  });
}

function span(className: string, children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className: [className] }, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}
