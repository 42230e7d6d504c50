import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Resource,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { findPage } from "../pages/find-page.ts";
import { toTwin } from "../pages/markdown-page.ts";
import { listedPages, markdownPath, twinAddress, type Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";
import type { DocsMcpParts } from "./parts.ts";

const mimeType = "text/markdown";

/**
 * Returns a function that registers the pages as resources: the pages of `list_pages` are listed, and every page in
 * both languages can be read by any spelling of its URL.
 */
export function createResourceRegistration(parts: DocsMcpParts): (server: McpServer) => void {
  const resources = listedPages(parts.pages, "en").map((page) => toResource(page, parts.config));
  return ({ server }) => {
    server.setRequestHandler("resources/list", ({ params }) => {
      if (params?.cursor !== undefined) throw onePage();
      return { resources };
    });
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", ({ params: { uri } }) => {
      const page = isOfSite(uri, parts) ? findPage(parts.pages, uri) : undefined;
      if (page === undefined) throw new ResourceNotFoundError(uri.slice(0, 200).toWellFormed());
      return { contents: [{ uri, mimeType, text: toTwin(page) }] };
    });
  };
}

function toResource(page: Page, config: SiteConfig): Resource {
  const { title, description, pathname } = page;
  const uri = twinAddress(page, config);
  return { uri, name: markdownPath(pathname), title, description, mimeType };
}

function isOfSite(uri: string, { config }: DocsMcpParts): boolean {
  return URL.canParse(uri) && new URL(uri).origin === config.docsUrl;
}

function onePage(): ProtocolError {
  const message = "This list has one page; send no cursor.";
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
