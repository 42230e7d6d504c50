import { join } from "node:path";
import { loadOpenApi } from "../../lib/contract/openapi.ts";
import { createDocsHandler } from "../../lib/http/docs-handler.ts";
import { createDocsSite } from "../../lib/http/docs-site.ts";
import { loadPages } from "../../lib/load/load-pages.ts";
import type { Page } from "../../lib/pages/page.ts";
import { buildPublication } from "../../lib/publication/build-publication.ts";
import { writeFixtureBuild } from "../../lib/testing/fixture-build.ts";
import { createFixtureSite } from "../../lib/testing/fixture-site.ts";
import { createSearchPageRenderer } from "../../lib/search/search-page-html.ts";
import {
  createServer,
  listen,
  type MountedApi,
  type ServerParts,
  type SiteServer,
} from "../../server.ts";

export type FixtureServer = {
  site: SiteServer;
  port: number;
  pages: Page[];
  parts: ServerParts;
  stop: (this: void) => Promise<void>;
};

/** Starts the production server with a few pages whose HTML only names the page. */
export async function startFixtureServer(
  api: MountedApi,
  overrides: Pick<ServerParts, "baseUrl"> = {},
): Promise<FixtureServer> {
  const fixture = await createFixtureSite();
  const pages = await loadPages(fixture.config);
  const nextDir = join(fixture.config.rootDir, ".next");
  await writeFixtureBuild(nextDir, pages);
  const docs = createDocsSite(fixture.config, pages, await loadOpenApi(fixture.config.rootDir));
  const parts = {
    publication: await buildPublication(docs, nextDir),
    docs: createDocsHandler(docs),
    findNearestPages: docs.findNearestPages,
    renderSearchContent: createSearchPageRenderer(docs.search),
    api,
    ...overrides,
  };
  const site = createServer(parts);
  const port = await listen(site.server, 0, "127.0.0.1");
  await site.ready;
  return {
    site,
    port,
    pages,
    parts,
    async stop() {
      await site.stop();
      await fixture.remove();
    },
  };
}
