// @ts-nocheck
import { browser } from "fumadocs-mdx/runtime/browser";
import type * as Config from "../source.config";

const create = browser<
  typeof Config,
  import("fumadocs-mdx/runtime/types").InternalTypeConfig & {
    DocData: {};
  }
>();
const browserCollections = {
  guides: create.doc("guides", {
    "agenda.mdx": () => import("../content/agenda.mdx?collection=guides"),
    "agenda.nl.mdx": () => import("../content/agenda.nl.mdx?collection=guides"),
    "agents.mdx": () => import("../content/agents.mdx?collection=guides"),
    "agents.nl.mdx": () => import("../content/agents.nl.mdx?collection=guides"),
    "audit.mdx": () => import("../content/audit.mdx?collection=guides"),
    "audit.nl.mdx": () => import("../content/audit.nl.mdx?collection=guides"),
    "authentication.mdx": () => import("../content/authentication.mdx?collection=guides"),
    "authentication.nl.mdx": () => import("../content/authentication.nl.mdx?collection=guides"),
    "browser.mdx": () => import("../content/browser.mdx?collection=guides"),
    "browser.nl.mdx": () => import("../content/browser.nl.mdx?collection=guides"),
    "changelog.mdx": () => import("../content/changelog.mdx?collection=guides"),
    "changelog.nl.mdx": () => import("../content/changelog.nl.mdx?collection=guides"),
    "changes.mdx": () => import("../content/changes.mdx?collection=guides"),
    "changes.nl.mdx": () => import("../content/changes.nl.mdx?collection=guides"),
    "command-line.mdx": () => import("../content/command-line.mdx?collection=guides"),
    "command-line.nl.mdx": () => import("../content/command-line.nl.mdx?collection=guides"),
    "configuration.mdx": () => import("../content/configuration.mdx?collection=guides"),
    "configuration.nl.mdx": () => import("../content/configuration.nl.mdx?collection=guides"),
    "customers.mdx": () => import("../content/customers.mdx?collection=guides"),
    "customers.nl.mdx": () => import("../content/customers.nl.mdx?collection=guides"),
    "index.mdx": () => import("../content/index.mdx?collection=guides"),
    "index.nl.mdx": () => import("../content/index.nl.mdx?collection=guides"),
    "lists.mdx": () => import("../content/lists.mdx?collection=guides"),
    "lists.nl.mdx": () => import("../content/lists.nl.mdx?collection=guides"),
    "local-identity-provider.mdx": () =>
      import("../content/local-identity-provider.mdx?collection=guides"),
    "local-identity-provider.nl.mdx": () =>
      import("../content/local-identity-provider.nl.mdx?collection=guides"),
    "markdown.mdx": () => import("../content/markdown.mdx?collection=guides"),
    "markdown.nl.mdx": () => import("../content/markdown.nl.mdx?collection=guides"),
    "mcp-clients.mdx": () => import("../content/mcp-clients.mdx?collection=guides"),
    "mcp-clients.nl.mdx": () => import("../content/mcp-clients.nl.mdx?collection=guides"),
    "organizations.mdx": () => import("../content/organizations.mdx?collection=guides"),
    "organizations.nl.mdx": () => import("../content/organizations.nl.mdx?collection=guides"),
    "problems.mdx": () => import("../content/problems.mdx?collection=guides"),
    "problems.nl.mdx": () => import("../content/problems.nl.mdx?collection=guides"),
    "products.mdx": () => import("../content/products.mdx?collection=guides"),
    "products.nl.mdx": () => import("../content/products.nl.mdx?collection=guides"),
    "quickstart.mdx": () => import("../content/quickstart.mdx?collection=guides"),
    "quickstart.nl.mdx": () => import("../content/quickstart.nl.mdx?collection=guides"),
    "quotes.mdx": () => import("../content/quotes.mdx?collection=guides"),
    "quotes.nl.mdx": () => import("../content/quotes.nl.mdx?collection=guides"),
    "scripts.mdx": () => import("../content/scripts.mdx?collection=guides"),
    "scripts.nl.mdx": () => import("../content/scripts.nl.mdx?collection=guides"),
    "self-hosting.mdx": () => import("../content/self-hosting.mdx?collection=guides"),
    "self-hosting.nl.mdx": () => import("../content/self-hosting.nl.mdx?collection=guides"),
    "supabase.mdx": () => import("../content/supabase.mdx?collection=guides"),
    "supabase.nl.mdx": () => import("../content/supabase.nl.mdx?collection=guides"),
    "tasks.mdx": () => import("../content/tasks.mdx?collection=guides"),
    "tasks.nl.mdx": () => import("../content/tasks.nl.mdx?collection=guides"),
  }),
};
export default browserCollections;
