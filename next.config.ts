import type { NextConfig } from "next";

type Rewrite = {
  source: string;
  destination: string;
  has?: { type: "header"; key: string }[];
};

/** Paths that the API answers; `next dev` passes them on to a service that runs beside it. */
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
  "/c/:path*",
  "/i/:path*",
];

/** `proxy.ts` marks the requests that are answered with text made from the pages. */
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

/** The outbox answers nobody behind a proxy: `next dev` leads the browser to the service itself. */
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
  // A worker that renders takes half a gigabyte: one of them, however many cores there are.
  experimental: { globalNotFound: true, cpus: 1 },
  poweredByHeader: false,
  reactStrictMode: true,
  // What only the server imports is loaded by Node as it is: a bundle of it takes seconds to make.
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
  // `components/page/edited-sources.ts` watches files so; nobody reads them through the bundle.
  turbopack: {
    rules: { "*": { condition: { query: "?edited" }, type: "asset" } },
  },
  // `npm run check` runs the compiler over the whole tree; a build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  redirects: outboxRedirects,
  rewrites: async () => ({ beforeFiles: [docsEndpoint, ...serviceRewrites()] }),
};

export default config;
