import { pageSchema } from "fumadocs-core/source/schema";
import { defineConfig, defineDocs } from "fumadocs-mdx/config";
import { z } from "zod";
import { rehypeClassHighlight } from "./components/article/rehype-class-highlight.ts";
import { remarkAddresses } from "./lib/markdown/remark-deployment-urls.ts";
import { siteConfig } from "./lib/site/site-config.ts";

export const guides = defineDocs({
  dir: "content",
  docs: {
    async: true,
    files: ["**/*.mdx"],
    schema: pageSchema.extend({
      description: z.string().min(1),
      group: z.string().optional(),
      order: z.number().optional(),
      updatedAt: z.union([z.string(), z.date()]),
    }),
  },
  meta: { files: [] },
});

export default defineConfig({
  mdxOptions: {
    // Contents and search are made from the pages in `lib`, highlighting by classes below.
    remarkStructureOptions: false,
    remarkImageOptions: false,
    remarkNpmOptions: false,
    remarkCodeTabOptions: false,
    rehypeCodeOptions: false,
    remarkPlugins: [[remarkAddresses, siteConfig(process.env)]],
    rehypePlugins: [rehypeClassHighlight],
  },
});
