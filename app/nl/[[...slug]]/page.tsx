import type { Metadata } from "next";
import { DocsPage } from "#components/page/docs-page.tsx";
import { docsPageMetadata, type DocsPageParams } from "#components/page/docs-page-data.ts";
import { docsPageParams } from "#components/page/docs-page-params.ts";
import { config, renderedPages } from "../../site.ts";

export const dynamicParams = false;

export function generateStaticParams() {
  return docsPageParams("nl", config, renderedPages);
}

export async function generateMetadata({ params }: DocsPageParams): Promise<Metadata> {
  return docsPageMetadata("nl", (await params).slug, config);
}

export default async function DutchPage({ params }: DocsPageParams) {
  return <DocsPage locale="nl" slug={(await params).slug} config={config} />;
}
