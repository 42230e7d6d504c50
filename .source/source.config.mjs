// source.config.ts
import { pageSchema } from "fumadocs-core/source/schema";
import { defineConfig, defineDocs } from "fumadocs-mdx/config";
import { z } from "zod";

// components/article/rehype-class-highlight.ts
import { visit } from "unist-util-visit";

// lib/markdown/highlight.ts
import { createCssVariablesTheme, createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
var theme = createCssVariablesTheme({ name: "classes", variablePrefix: "--tok-" });
var languageNames = {
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
  yaml: "yaml"
};
var highlighter;
async function highlightCode(code, language = "text") {
  const name = languageNames[language];
  const lines = name ? await tokenLines(code, name) : code.split("\n").map((line) => [text(line)]);
  const children = lines.flatMap((line, index) => [
    ...index > 0 ? [text("\n")] : [],
    ...line
  ]);
  return {
    type: "element",
    tagName: "pre",
    properties: { className: ["shiki"], tabIndex: 0, "data-language": language },
    children: [{ type: "element", tagName: "code", properties: {}, children }]
  };
}
async function tokenLines(code, lang) {
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
      import("shiki/langs/yaml.mjs")
    ],
    engine: createJavaScriptRegexEngine({ forgiving: true })
  });
  const options = { lang, theme: "classes", tokenizeTimeLimit: 0 };
  const { tokens } = (await highlighter).codeToTokens(code, options);
  return tokens.map((line) => {
    const pieces = [];
    for (const { color = "", content } of line) {
      const kind = /^var\(--tok-token-([\w-]+)\)$/u.exec(color)?.[1];
      const last = pieces.at(-1);
      if (last && (last.kind === kind || content.trim() === "")) last.content += content;
      else pieces.push({ kind, content });
    }
    return pieces.map(
      ({ kind, content }) => kind ? span(`tok-${kind}`, [text(content)]) : text(content)
    );
  });
}
function span(className, children) {
  return { type: "element", tagName: "span", properties: { className: [className] }, children };
}
function text(value) {
  return { type: "text", value };
}

// components/article/rehype-class-highlight.ts
function rehypeClassHighlight() {
  return async (tree) => {
    const blocks = [];
    visit(tree, "element", (pre) => {
      const code = pre.tagName === "pre" ? pre.children[0] : void 0;
      if (code?.type === "element" && code.tagName === "code") blocks.push({ pre, code });
    });
    for (const { pre, code } of blocks) {
      const highlighted = await highlightCode(textOf(code), languageOf(code));
      const meta = code.data?.meta ?? "";
      const title = /\btitle="([^"]*)"/u.exec(meta)?.[1];
      pre.properties = {
        ...highlighted.properties,
        ...title ? { "data-title": title } : {},
        ...meta === "output" ? { "data-output": "" } : {}
      };
      pre.children = highlighted.children;
    }
  };
}
function textOf(code) {
  const [first] = code.children;
  return first?.type === "text" ? first.value.replace(/\n$/u, "") : "";
}
function languageOf(code) {
  const names = code.properties.className;
  const name = Array.isArray(names) ? String(names[0]) : "";
  return name.startsWith("language-") ? name.slice("language-".length) : void 0;
}

// lib/markdown/remark-deployment-urls.ts
import { visit as visit2 } from "unist-util-visit";
function remarkAddresses(addresses) {
  return (tree) => {
    visit2(tree, (node, index, parent) => {
      if (node.type === "code" || node.type === "inlineCode" || node.type === "text") {
        node.value = fillAddresses(node.value, addresses);
      } else if (node.type === "link") {
        node.url = fillAddresses(decodeBraces(node.url), addresses);
      } else if (node.type === "mdxTextExpression" && parent && index !== void 0) {
        const value = fillAddresses(`{${node.value.trim()}}`, addresses);
        if (!value.startsWith("{")) parent.children[index] = { type: "text", value };
      }
    });
  };
}
function fillAddresses(text2, addresses) {
  return text2.replaceAll("{docs_url}", addresses.docsUrl).replaceAll("{base_url}", addresses.baseUrl);
}
function decodeBraces(url) {
  return url.replaceAll("%7B", "{").replaceAll("%7D", "}");
}

// lib/site/site-config.ts
import { readSettings, siteSettings } from "@werkbank/settings";
function siteConfig(env, rootDir = process.cwd()) {
  const { PORT, BASE_URL, DOCS_URL } = readSettings(siteSettings, env);
  const baseUrl = BASE_URL ?? `http://127.0.0.1:${PORT}`;
  return { docsUrl: DOCS_URL ?? baseUrl, baseUrl, rootDir };
}

// source.config.ts
var guides = defineDocs({
  dir: "content",
  docs: {
    async: true,
    files: ["**/*.mdx"],
    schema: pageSchema.extend({
      description: z.string().min(1),
      group: z.string().optional(),
      order: z.number().optional(),
      updatedAt: z.union([z.string(), z.date()])
    })
  },
  meta: { files: [] }
});
var source_config_default = defineConfig({
  mdxOptions: {
    // Contents and search are made from the pages in `lib`, highlighting by classes below.
    remarkStructureOptions: false,
    remarkImageOptions: false,
    remarkNpmOptions: false,
    remarkCodeTabOptions: false,
    rehypeCodeOptions: false,
    remarkPlugins: [[remarkAddresses, siteConfig(process.env)]],
    rehypePlugins: [rehypeClassHighlight]
  }
});
export {
  source_config_default as default,
  guides
};
