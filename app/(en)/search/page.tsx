import type { Metadata } from "next";
import { SearchPage, searchMetadata, type SearchParams } from "#components/page/search-page.tsx";
import { config } from "../../site.ts";

export const metadata: Metadata = searchMetadata("en");

export default function EnglishSearch({ searchParams }: SearchParams) {
  return <SearchPage locale="en" config={config} searchParams={searchParams} />;
}
