import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { findPage } from "../pages/find-page.ts";
import { toMarkdownPage } from "../pages/markdown-page.ts";
import { markdownPath, pageMarkdownUrl, type Page } from "../pages/page.ts";
import { defaultLocale } from "../site/locale.ts";
import type { SiteConfig } from "../site/site-config.ts";
import type { Skill } from "../skills/skills.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";
import { skillUri } from "./skills.ts";

const mimeType = "text/markdown";

/**
 * Returns a function that registers pages and agent skills as resources: the skills and the pages of `list_pages` are
 * listed, and every page in both languages can be read by any spelling of its URL.
 */
export function createResourceRegistration(
  dependencies: DocsMcpDependencies,
): (server: McpServer) => void {
  const { pages, skills, config } = dependencies;
  const resources = [
    ...skills.map(toSkillResource),
    ...pages
      .filter(({ locale }) => locale === defaultLocale)
      .map((page) => toResource(page, config)),
  ];
  return ({ server }) => {
    server.setRequestHandler("resources/list", ({ params }) => {
      if (params?.cursor !== undefined) throw cursorNotSupported();
      return { resources };
    });
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", ({ params: { uri } }) => {
      const skill = skills.find((one) => skillUri(one) === uri);
      if (skill !== undefined) return { contents: [{ uri, mimeType, text: skill.markdown }] };
      const page = isOnSite(uri, dependencies) ? findPage(pages, uri) : undefined;
      if (page === undefined) throw new ResourceNotFoundError(uri.slice(0, 200).toWellFormed());
      return { contents: [{ uri, mimeType, text: toMarkdownPage(page) }] };
    });
  };
}

function toResource(page: Page, config: SiteConfig): Resource {
  const { title, description, pathname } = page;
  const uri = pageMarkdownUrl(page, config);
  return { uri, name: markdownPath(pathname), title, description, mimeType };
}

function toSkillResource(skill: Skill): Resource {
  const { name, description } = skill.frontMatter;
  return { uri: skillUri(skill), name, description, mimeType };
}

function isOnSite(uri: string, { config }: DocsMcpDependencies): boolean {
  return URL.canParse(uri) && new URL(uri).origin === config.docsUrl;
}

function cursorNotSupported(): ProtocolError {
  const message = "This list has one page; send no cursor.";
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
