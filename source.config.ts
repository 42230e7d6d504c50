import { defineCollections, defineConfig } from "fumadocs-mdx/config";
import { rehypeHighlight } from "./components/article/rehype-highlight.ts";
import { loadOpenApi } from "./lib/contract/openapi.ts";
import { remarkRequests } from "./lib/guides/requests/expand-requests.ts";
import { remarkHiddenBlocks } from "./lib/guides/remark-hidden-blocks.ts";
import { rehypeKeepNumbersWhole } from "./lib/markdown/keep-numbers-whole.ts";
import { remarkDeploymentUrls } from "./lib/markdown/remark-deployment-urls.ts";
import { placeholderUrls } from "./lib/site/placeholder-urls.ts";
import { siteConfig } from "./lib/site/site-config.ts";

const urls = process.env["NODE_ENV"] === "production" ? placeholderUrls : siteConfig(process.env);

const loadDocument = () => loadOpenApi(process.cwd());

/** The guides as HTML. `lib/guides/content-files.ts` reads their front matter. */
export const guides = defineCollections({ type: "doc", dir: "content", files: ["**/*.mdx"] });

export default defineConfig({
  mdxOptions: {
    // The code in `lib` makes the table of contents and the search index; `rehypeHighlight` highlights code.
    remarkStructureOptions: false,
    remarkImageOptions: false,
    remarkNpmOptions: false,
    remarkCodeTabOptions: false,
    rehypeCodeOptions: false,
    remarkPlugins: [
      [remarkRequests, loadDocument],
      remarkHiddenBlocks,
      [remarkDeploymentUrls, urls],
    ],
    rehypePlugins: [rehypeHighlight, rehypeKeepNumbersWhole],
  },
});
