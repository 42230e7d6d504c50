import type { NextConfig } from "next";

type Rewrite = {
  source: string;
  destination: string;
  has?: { type: "header"; key: string }[];
};

/** Paths that the API handles; `next dev` forwards them to a service in another process. */
const servicePaths = [
  "/api/:path*",
  "/v1/:path*",
  "/auth/:path*",
  "/.well-known/:path*",
  "/healthz",
  "/readyz",
  "/q/:path*",
  "/approvals/:path*",
  "/nl/approvals/:path*",
  "/records/:path*",
  "/nl/records/:path*",
  "/invitations/:path*",
  "/nl/invitations/:path*",
  "/oauth/consent",
  "/nl/oauth/consent",
  "/sign-up",
  "/nl/sign-up",
  "/forgot-password",
  "/nl/forgot-password",
  "/confirm",
  "/nl/confirm",
  "/c/:path*",
  "/i/:path*",
];

/** Rewrites the requests that `proxy.ts` marked to the route that responds with text made from the pages. */
const docsEndpoint: Rewrite = {
  source: "/:path*",
  has: [{ type: "header", key: "x-docs-endpoint" }],
  destination: "/docs-endpoint/:path*",
};

function serviceRewrites(): Rewrite[] {
  const origin = process.env.API_ORIGIN;
  if (!origin) return [];
  return servicePaths.map((source) => ({ source, destination: `${origin}${source}` }));
}

/** Redirects the outbox to the service itself in `next dev`: the outbox rejects requests through a proxy. */
async function outboxRedirects() {
  const origin = process.env.API_ORIGIN;
  if (!origin) return [];
  return ["/outbox", "/outbox/:path*"].map((source) => ({
    source,
    destination: `${origin}${source}`,
    permanent: false,
  }));
}

const config: NextConfig = {
  agentRules: false,
  // A rendering worker takes half a gigabyte, so there is only one, however many cores there are.
  experimental: { globalNotFound: true, cpus: 1 },
  poweredByHeader: false,
  reactStrictMode: true,
  // Packages that only the server imports are loaded by Node directly: bundling them takes seconds.
  serverExternalPackages: [
    "@modelcontextprotocol/server",
    "@shikijs/engine-javascript",
    "feed",
    "flexsearch",
    "fumadocs-core",
    "fumadocs-mdx",
    "fumadocs-openapi",
    "github-slugger",
    "gpt-tokenizer",
    "gray-matter",
    "hast-util-to-html",
    "hast-util-to-jsx-runtime",
    "remark",
    "remark-gfm",
    "remark-mdx",
    "remark-rehype",
    "shiki",
    "unified",
    "unist-util-visit",
    "zod",
  ],
  // `components/page/edited-sources.ts` imports files this way to watch them; their content is never read.
  turbopack: {
    rules: { "*": { condition: { query: "?edited" }, type: "asset" } },
  },
  // `npm run check` type-checks the whole tree; a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  redirects: outboxRedirects,
  rewrites: async () => ({ beforeFiles: [docsEndpoint, ...serviceRewrites()] }),
};

export default config;
