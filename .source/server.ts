// @ts-nocheck
import { frontmatter as __fd_glob_47 } from "../content/tasks.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_46 } from "../content/tasks.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_45 } from "../content/supabase.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_44 } from "../content/supabase.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_43 } from "../content/self-hosting.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_42 } from "../content/self-hosting.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_41 } from "../content/scripts.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_40 } from "../content/scripts.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_39 } from "../content/quotes.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_38 } from "../content/quotes.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_37 } from "../content/quickstart.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_36 } from "../content/quickstart.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_35 } from "../content/products.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_34 } from "../content/products.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_33 } from "../content/problems.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_32 } from "../content/problems.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_31 } from "../content/organizations.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_30 } from "../content/organizations.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_29 } from "../content/mcp-clients.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_28 } from "../content/mcp-clients.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_27 } from "../content/markdown.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_26 } from "../content/markdown.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_25 } from "../content/local-identity-provider.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_24 } from "../content/local-identity-provider.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_23 } from "../content/lists.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_22 } from "../content/lists.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_21 } from "../content/index.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_20 } from "../content/index.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_19 } from "../content/customers.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_18 } from "../content/customers.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_17 } from "../content/configuration.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_16 } from "../content/configuration.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_15 } from "../content/command-line.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_14 } from "../content/command-line.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_13 } from "../content/changes.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_12 } from "../content/changes.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_11 } from "../content/changelog.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_10 } from "../content/changelog.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_9 } from "../content/browser.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_8 } from "../content/browser.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_7 } from "../content/authentication.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_6 } from "../content/authentication.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_5 } from "../content/audit.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_4 } from "../content/audit.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_3 } from "../content/agents.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_2 } from "../content/agents.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_1 } from "../content/agenda.nl.mdx?collection=guides&only=frontmatter";
import { frontmatter as __fd_glob_0 } from "../content/agenda.mdx?collection=guides&only=frontmatter";
import { server } from "fumadocs-mdx/runtime/server";
import type * as Config from "../source.config";

const create = server<
  typeof Config,
  import("fumadocs-mdx/runtime/types").InternalTypeConfig & {
    DocData: {};
  }
>();

export const guides = await create.docsLazy(
  "guides",
  "content",
  {},
  {
    "agenda.mdx": __fd_glob_0,
    "agenda.nl.mdx": __fd_glob_1,
    "agents.mdx": __fd_glob_2,
    "agents.nl.mdx": __fd_glob_3,
    "audit.mdx": __fd_glob_4,
    "audit.nl.mdx": __fd_glob_5,
    "authentication.mdx": __fd_glob_6,
    "authentication.nl.mdx": __fd_glob_7,
    "browser.mdx": __fd_glob_8,
    "browser.nl.mdx": __fd_glob_9,
    "changelog.mdx": __fd_glob_10,
    "changelog.nl.mdx": __fd_glob_11,
    "changes.mdx": __fd_glob_12,
    "changes.nl.mdx": __fd_glob_13,
    "command-line.mdx": __fd_glob_14,
    "command-line.nl.mdx": __fd_glob_15,
    "configuration.mdx": __fd_glob_16,
    "configuration.nl.mdx": __fd_glob_17,
    "customers.mdx": __fd_glob_18,
    "customers.nl.mdx": __fd_glob_19,
    "index.mdx": __fd_glob_20,
    "index.nl.mdx": __fd_glob_21,
    "lists.mdx": __fd_glob_22,
    "lists.nl.mdx": __fd_glob_23,
    "local-identity-provider.mdx": __fd_glob_24,
    "local-identity-provider.nl.mdx": __fd_glob_25,
    "markdown.mdx": __fd_glob_26,
    "markdown.nl.mdx": __fd_glob_27,
    "mcp-clients.mdx": __fd_glob_28,
    "mcp-clients.nl.mdx": __fd_glob_29,
    "organizations.mdx": __fd_glob_30,
    "organizations.nl.mdx": __fd_glob_31,
    "problems.mdx": __fd_glob_32,
    "problems.nl.mdx": __fd_glob_33,
    "products.mdx": __fd_glob_34,
    "products.nl.mdx": __fd_glob_35,
    "quickstart.mdx": __fd_glob_36,
    "quickstart.nl.mdx": __fd_glob_37,
    "quotes.mdx": __fd_glob_38,
    "quotes.nl.mdx": __fd_glob_39,
    "scripts.mdx": __fd_glob_40,
    "scripts.nl.mdx": __fd_glob_41,
    "self-hosting.mdx": __fd_glob_42,
    "self-hosting.nl.mdx": __fd_glob_43,
    "supabase.mdx": __fd_glob_44,
    "supabase.nl.mdx": __fd_glob_45,
    "tasks.mdx": __fd_glob_46,
    "tasks.nl.mdx": __fd_glob_47,
  },
  {
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
  },
);
