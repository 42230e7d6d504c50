import type { Metadata } from "next";
import { SearchPage, searchMetadata, type SearchParams } from "#components/page/search-page.tsx";
import { config } from "../../site.ts";

export const metadata: Metadata = searchMetadata("nl");

export default function DutchSearch({ searchParams }: SearchParams) {
  return <SearchPage locale="nl" config={config} searchParams={searchParams} />;
}
