// Decision: decisions/0028-module-structure.md

// The repository's modules, and which of them may import which. oxlint.config.ts turns this into linter
// rules, so that an editor shows a wrong import at once; import-graph.test.ts checks every import of the
// repository.

/** Files that import each other by path: a package, or the site with everything around it. */
export type Area = {
  /** Its path from the repository's root; "" for the site. */
  path: string;
  /**
   * Its modules, from the entry point down to what all others use. A module is a folder, or a single file where
   * the files of a folder belong to different levels. It may import itself and the modules below it.
   */
  modules: readonly string[];
  /** The workspace packages that its code may import; its tests may import all. */
  packages: readonly string[];
};

const domains = (folder: string, names: string): string[] =>
  names.split(" ").map((name) => `src/domains/${name}${folder}`);

const site: Area = {
  path: "",
  modules: [
    "bench",
    "tests",
    "oxlint.config.ts",
    "vitest.config.ts",
    "scripts",
    "scripts/build",
    "scripts/checks",
    "scripts/new",
    "scripts/generate",
    "scripts/test-runner",
    "scripts/ha",
    "scripts/soak",
    "scripts/fuzz",
    "scripts/test-environment",
    "scripts/backup",
    "scripts/export",
    "scripts/release",
    "scripts/sbom",
    "scripts/launch",
    "app",
    ".",
    "components/page",
    "components/layout",
    "components/mdx",
    "source.config.ts",
    "components/reference",
    "components/navigation",
    "components/islands",
    "components/article",
    "components/ui",
    "lib/testing",
    "lib/publication",
    "lib/http",
    "lib/load",
    "lib/guides",
    "lib/figures",
    "lib/docs-mcp",
    "lib/indexes",
    "lib/skills",
    "lib/reference",
    "lib/search",
    "lib/contract",
    "lib/pages",
    "lib/markdown",
    "lib/site",
  ],
  packages: ["api", "cli", "client", "demo", "http", "idp", "settings"],
};

const api: Area = {
  path: "packages/api",
  modules: [
    "scripts",
    "src/entry-points",
    "src/index.ts",
    "src/main.ts",
    "src/worker.ts",
    "src/serve-api.ts",
    "src/serve-worker.ts",
    "src/shutdown.ts",
    "src/operator",
    "src/create-api.ts",
    "src/assemble-api.ts",
    "src/router.ts",
    "src/check-storage.ts",
    "src/registry.gen.ts",
    "src/job-definitions.ts",
    "src/testing",
    "src/surfaces/mcp",
    "src/surfaces/approvals",
    "src/surfaces/records",
    "src/surfaces/invitations",
    "src/surfaces/start",
    "src/surfaces/workspace",
    "src/surfaces/sign-in",
    "src/surfaces/account",
    "src/surfaces/values",
    "src/surfaces/pages",
    "src/surfaces/rest",
    "src/domains/notifications/public-page",
    "src/domains/quotes/public-page",
    "src/domains/files/transfer",
    "src/domains/agenda/public-page",
    ...domains(
      "/operations",
      "account agenda approvals audit batches customer-assets customers events files inventory-locations invitations members meta orders organizations portability products quotes roles search stock-movements suppliers tasks transfers webhooks workflows",
    ),
    "src/surfaces/openapi",
    "src/surfaces/names",
    ...domains(
      "",
      "search feedback portability transfers batches audit workflows webhooks events quotes orders stock-movements products sales tasks customer-assets content files agenda customers suppliers inventory-locations invitations roles organizations approvals members account notifications shared",
    ),
    "src/kernel",
    "src/mail/send-mail.ts",
    "src/jobs",
    "src/http",
    "src/service.ts",
    "src/mail",
    "src/jobs/job.ts",
    "src/config.ts",
    "src/settings.ts",
    "src/setting-formats.ts",
    // Task code ranks below the threads that run it, which have neither service nor database.
    "src/workers",
    "src/domains/quotes/document",
    "src/domains/agenda/calendar-file",
    "src/domains/audit/chain-page.ts",
    "src/domains/shared/money",
    "src/rate-limits",
    "src/outgoing",
    "src/blobs",
    "src/auth",
    "src/database/seed",
    "src/schema",
    "src/database",
    "src/http/etag.ts",
    "src/problems",
    "src/schema/uuid.ts",
    "src/telemetry",
    "src/log.ts",
  ],
  packages: ["http", "icalendar", "settings"],
};

const idp: Area = {
  path: "packages/idp",
  modules: [
    "src/entry-points",
    "src/index.ts",
    "src/main.ts",
    "src/testing",
    "src/idp.ts",
    "src/routes.ts",
    "src/endpoints",
    "src/pages",
    "src/pages/shell",
    "src/sessions",
    "src/accounts",
    "src/mail",
    "src/clients",
    "src/requests",
    "src/context.ts",
    "src/tokens",
    "src/store",
    "src/config.ts",
    "src/settings.ts",
    "src/http",
  ],
  packages: ["http", "settings"],
};

const cli: Area = {
  path: "packages/cli",
  modules: [
    "scripts",
    "src/entry-points",
    "src/main.ts",
    "src/testing",
    "src/run.ts",
    "src/program.ts",
    "src/add-file-commands.ts",
    "src/report-error.ts",
    "src/usage-hint.ts",
    "src/commands",
    "src/derived",
    "src/openapi",
    "src/login",
    "src/organization.ts",
    "src/api-client.ts",
    "src/session",
    "src/output",
    "src/common-options.ts",
    "src/io.ts",
    "src/settings.ts",
    "src/pending-approval.ts",
    "src/cli-error.ts",
  ],
  packages: ["client", "icalendar", "settings"],
};

const client: Area = { path: "packages/client", modules: ["scripts", "src"], packages: [] };

const clientPython: Area = {
  path: "packages/client-python",
  modules: ["tests"],
  packages: ["api", "cli"],
};

const demo: Area = {
  path: "packages/demo",
  modules: ["src", "src/story", "src/records", "src/calendar"],
  packages: ["api"],
};

const icalendar: Area = {
  path: "packages/icalendar",
  modules: [
    "src/testing",
    "src/import",
    "src/plan-import.ts",
    "src/series",
    "src/events",
    "src/time-zones",
    "src/rules",
    "src/times",
    "src/file",
    "src",
  ],
  packages: [],
};

const http: Area = { path: "packages/http", modules: ["src"], packages: [] };

const settings: Area = { path: "packages/settings", modules: ["src"], packages: [] };

/** The table of import directions. */
export const areas: readonly Area[] = [
  site,
  api,
  idp,
  cli,
  client,
  clientPython,
  demo,
  icalendar,
  http,
  settings,
];

/** Imports that the order of the modules would allow, but that are still wrong. */
export const forbiddenImports: readonly { from: string; what: string; because: string }[] = [
  {
    from: "^(app|components|lib)/",
    what: "^@werkbank/(api|idp)(/|$)",
    because:
      "The site reads the documents that are made from the service, never the service itself.",
  },
  {
    from: "^lib/",
    what: "^(react|react-dom|next|collections)(/|$)",
    because: "lib knows no Next and no React: it runs in scripts and tests as it runs in the site.",
  },
  {
    from: "^packages/api/src/domains/",
    what: "^(pg|@electric-sql/.*)$|/database/(database|embedded)\\.ts$",
    because: "A domain receives the tenant's transaction and cannot reach the pool.",
  },
  {
    from: "^packages/api/src/(?!workers/|domains/quotes/document/)",
    what: "/document/quote-pdf\\.ts$",
    because: "A PDF is made on a thread of the pool, never on the one that answers requests.",
  },
];

/** Whether a file belongs to the tests, which may import every module of their area and every package. */
export const isTestFile = (file: string): boolean =>
  /\.test\.tsx?$|\/(testing|registry-tests)\/|^(tests|bench)\//u.test(file);

/** Returns a file's area. */
export function areaOf(file: string): Area {
  const found = areas.find(({ path }) => path !== "" && file.startsWith(`${path}/`));
  return found ?? site;
}

/** Returns a file's module: the one with the longest path that its own begins with. */
export function moduleOf(file: string): string | undefined {
  const { path, modules } = areaOf(file);
  const within = path === "" ? file : file.slice(path.length + 1);
  const matches = modules.filter(
    (module) =>
      module === within ||
      (module === "." ? !within.includes("/") : within.startsWith(`${module}/`)),
  );
  return matches.toSorted((a, b) => b.length - a.length)[0];
}

/** Whether the order of the modules lets `from` import `to`, both in one area. */
export function mayImport(from: string, to: string): boolean {
  const { modules } = areaOf(from);
  const [above, below] = [moduleOf(from), moduleOf(to)];
  if (above === undefined || below === undefined) return false;
  return modules.indexOf(above) <= modules.indexOf(below);
}
