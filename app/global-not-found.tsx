import type { Metadata } from "next";
import { NotFoundPage } from "#components/page/not-found-page.tsx";
import { SiteDocument } from "#components/layout/site-document.tsx";
import { config } from "./site.ts";
import { metadata as siteMetadata } from "./metadata.ts";
import "./styles/index.css";

export const metadata: Metadata = {
  ...siteMetadata,
  title: "Page not found · Werkbank",
};

export { viewport } from "./metadata.ts";

/** The page that `next start` sends for every unknown path outside `/nl`. It uses neither layout. */
export default function GlobalNotFound() {
  return (
    <SiteDocument locale="en">
      <NotFoundPage locale="en" config={config} />
    </SiteDocument>
  );
}
