import { loadOpenApi } from "../contract/openapi.ts";
import { loadPages } from "../load/load-pages.ts";
import { createDocsHandler } from "./docs-handler.ts";
import { createDocsSite } from "./docs-site.ts";
import { errorResponses, toResponse } from "./error-responses.ts";
import { loadSkills } from "../skills/load-skills.ts";
import type { Page } from "../pages/page.ts";
import type { SiteConfig } from "../site/site-config.ts";

/**
 * Creates the handler of the Next route that serves everything made from the pages, in `next dev` and
 * `next start`. Pages are reloaded when one of their source files has changed.
 */
export function createDocsRoute(config: SiteConfig): (request: Request) => Promise<Response> {
  let last: { pages: Page[]; fetch: ReturnType<typeof createDocsHandler> } | undefined;
  return async (request) => {
    const pages = await loadPages(config);
    if (last?.pages !== pages) {
      const openapi = await loadOpenApi(config.rootDir);
      const skills = await loadSkills(config, pages, openapi);
      last = {
        pages,
        fetch: createDocsHandler(createDocsSite(config, pages, openapi, { skills })),
      };
    }
    const response = await last.fetch(withoutPrefix(request));
    return response ?? toResponse(errorResponses.notFound, request);
  };
}

/** Restores the requested path if the request has the path of the rewrite's destination. */
function withoutPrefix(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.startsWith("/docs-endpoint")) return request;
  url.pathname = url.pathname.slice("/docs-endpoint".length) || "/";
  return new Request(url, request);
}
