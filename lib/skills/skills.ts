// Decision: decisions/0023-guides-and-reference-pages.md
import { createHash } from "node:crypto";
import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { parseMarkdown, toMarkdown } from "../markdown/markdown.ts";
import { sectionMarkdown } from "../pages/markdown-page.ts";
import type { Page } from "../pages/page.ts";
import { findPageByPathname } from "../pages/page-index.ts";
import type { DeploymentUrls } from "../site/site-config.ts";
import type { SkillFile } from "./skill-files.ts";

/** An agent skill (https://agentskills.io/specification) as it is served. Plain JSON, stored with the pages. */
export type Skill = {
  frontMatter: { name: string; description: string; metadata: { version: string } };
  /** The content of `SKILL.md`. */
  markdown: string;
  /** Its SHA-256 digest: `sha256:` and 64 hexadecimal digits. */
  digest: string;
};

/** The name of the skill that introduces the others. */
export const overviewName = "werkbank";

/** An installed skill may be used with several services, and its digest must not depend on one. */
const exampleOrigin = "https://werkbank.example";
const exampleIssuer = "https://identity.example/auth/v1";

const preamble = `> Commands name the service \`${exampleOrigin}\` and the identity provider \`${exampleIssuer}\`. Use the address that this skill came from, or the one that \`werkbank status\` prints; ids are examples. A link such as \`/changes.md\` is a page of the documentation: read it with the tool \`get_page\` of the MCP server \`werkbank-docs\`, with \`werkbank docs get /changes\`, or below the address of the service.`;

/** A line that includes something: a section of a page, or the list of skills. */
const include = /^\{\{(?<target>.*)\}\}$/u;

/**
 * Returns the agent skills, each made from its definition and from the sections of guides that it includes.
 * @param version the version of the API
 * @throws Error that names file and line, for a section that does not exist
 */
export function toSkills(
  files: readonly SkillFile[],
  { pages, urls, version }: { pages: readonly Page[]; urls: DeploymentUrls; version: string },
): Skill[] {
  const findIncluded = (target: string): string | undefined =>
    target === "skills" ? skillList(files) : includedSection(target, pages, urls);
  return files.map((file) => {
    const { name, description } = file;
    const frontMatter = { name, description, metadata: { version } };
    const markdown = `${toYaml(frontMatter)}\n${withPreamble(withIncludes(file, findIncluded))}\n`;
    const hash = createHash("sha256").update(markdown).digest("hex");
    return { frontMatter, markdown, digest: `sha256:${hash}` };
  });
}

function withIncludes(
  { file, body, firstLine }: SkillFile,
  findIncluded: (target: string) => string | undefined,
): string {
  const lines = body.split("\n").map((line, index) => {
    const target = include.exec(line)?.groups?.["target"];
    if (target === undefined) return line;
    const text = findIncluded(target);
    if (text !== undefined) return text;
    throw new Error(`${file}:${firstLine + index}: there is no section ${target}.`);
  });
  return lines.join("\n").trim();
}

/** Returns front matter whose strings are quoted as in JSON, which YAML 1.2 includes. */
function toYaml({ name, description, metadata }: Skill["frontMatter"]): string {
  const lines = [`name: ${name}`, `description: ${JSON.stringify(description)}`];
  return `---\n${lines.join("\n")}\nmetadata:\n  version: ${JSON.stringify(metadata.version)}\n---\n`;
}

/** Inserts the preamble below the title. */
function withPreamble(body: string): string {
  const [title = "", ...rest] = body.split("\n\n");
  return [title, preamble, ...rest].join("\n\n");
}

function skillList(files: readonly SkillFile[]): string {
  return files
    .filter(({ name }) => name !== overviewName)
    .map(({ name, description }) => `- [${name}](${skillPath(name)}): ${description}`)
    .join("\n");
}

/** Returns the path of a skill below the site. */
export function skillPath(name: string): string {
  return `/.well-known/agent-skills/${name}/SKILL.md`;
}

/** Returns a section of a page that reads the same from every service. */
function includedSection(
  target: string,
  pages: readonly Page[],
  urls: DeploymentUrls,
): string | undefined {
  const [pathname = "", anchor = ""] = target.split("#");
  const page = findPageByPathname(pages, pathname);
  const section = page && sectionMarkdown(page, anchor);
  if (section === undefined) return undefined;
  return toMarkdown(withoutOrigins(withOuterHeading(parseMarkdown(section)), urls));
}

/** Raises headings so that the outermost is one below the title. */
function withOuterHeading(tree: Root): Root {
  const [first] = tree.children;
  const rise = first?.type === "heading" ? first.depth - 2 : 0;
  visit(tree, "heading", (node) => {
    node.depth = (node.depth - rise) as typeof node.depth;
  });
  return tree;
}

/** Makes links within the documentation relative to its root, and replaces other URLs of the deployment. */
function withoutOrigins(tree: Root, { docsUrl, baseUrl, idpUrl }: DeploymentUrls): Root {
  const withExamples = (text: string): string =>
    text
      .replaceAll(idpUrl, exampleIssuer)
      .replaceAll(docsUrl, exampleOrigin)
      .replaceAll(baseUrl, exampleOrigin);
  visit(tree, (node) => {
    if (node.type === "link" && node.url.startsWith(`${docsUrl}/`)) {
      node.url = node.url.slice(docsUrl.length);
    }
    if (node.type === "link") node.url = withExamples(node.url);
    if ("value" in node) node.value = withExamples(node.value);
  });
  return tree;
}
