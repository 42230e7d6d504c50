import type { SiteConfig } from "../site/site-config.ts";
import {
  apiCatalogPath,
  cardPaths,
  toAiCatalog,
  toApiCatalog,
  toMcpCatalog,
  toServerCard,
} from "./discovery.ts";
import { addResource, type TextResourceMap, type TextResources, toJson } from "./text-resource.ts";

/** Discovery documents change rarely and are requested often. */
const discoveryHeaders: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": "GET",
  "Access-Control-Allow-Headers": "Content-Type",
  "Cache-Control": "public, max-age=3600",
};

/** Returns the factories of the discovery documents, which name the host of the deployment in several ways. */
export function createDiscoveryResources(config: SiteConfig): TextResources {
  const resources: TextResourceMap = new Map();
  const addJson = (path: string, type: string, value: object, headers = {}) =>
    addResource(resources, path, { "Content-Type": type, ...discoveryHeaders, ...headers }, () =>
      toJson(value),
    );
  const card = "application/mcp-server-card+json";
  addJson(cardPaths.docs, card, toServerCard(config, "docs"));
  addJson(cardPaths.product, card, toServerCard(config, "product"));
  // The previous path of the card, from before catalogs linked to cards.
  addJson("/.well-known/mcp/server-card.json", card, toServerCard(config, "docs"));
  addJson("/.well-known/mcp/catalog.json", "application/json", toMcpCatalog(config));
  const catalog = "/.well-known/ai-catalog.json";
  addJson(catalog, "application/ai-catalog+json", toAiCatalog(config));
  addJson(
    apiCatalogPath,
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    toApiCatalog(config),
    { Link: `<${config.docsUrl}${apiCatalogPath}>; rel="api-catalog"` },
  );
  return resources;
}
