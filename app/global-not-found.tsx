import type { Metadata } from "next";
import { NotFoundPage } from "#components/not-found-page.tsx";
import { SiteDocument } from "#components/site-document.tsx";
import "./styles/index.css";

export const metadata: Metadata = { title: "Page not found · Werkbank" };

export { viewport } from "./metadata.ts";

/** Answers every path that no page has, whatever its language: it stands outside both layouts. */
export default function GlobalNotFound() {
  return (
    <SiteDocument locale="en" elsewhere="/nl">
      <NotFoundPage />
    </SiteDocument>
  );
}
