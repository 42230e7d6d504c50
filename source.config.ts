import { defineCollections, defineConfig } from "fumadocs-mdx/config";
import { rehypeHighlight } from "./components/article/rehype-highlight.ts";
import { remarkHiddenBlocks } from "./lib/guides/remark-hidden-blocks.ts";
import { rehypeKeepNumbersWhole } from "./lib/markdown/keep-numbers-whole.ts";
import { remarkAddresses } from "./lib/markdown/remark-deployment-urls.ts";
import { siteConfig } from "./lib/site/site-config.ts";

/** The guides as HTML. What stands above them in their files is read by `lib/guides/content-files.ts`. */
export const guides = defineCollections({ type: "doc", dir: "content", files: ["**/*.mdx"] });

export default defineConfig({
  mdxOptions: {
    // Contents and search are made from the pages in `lib`, highlighting by classes below.
    remarkStructureOptions: false,
    remarkImageOptions: false,
    remarkNpmOptions: false,
    remarkCodeTabOptions: false,
    rehypeCodeOptions: false,
    remarkPlugins: [remarkHiddenBlocks, [remarkAddresses, siteConfig(process.env)]],
    rehypePlugins: [rehypeHighlight, rehypeKeepNumbersWhole],
  },
});
