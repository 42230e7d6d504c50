import type { ReactNode } from "react";
import { SiteDocument } from "#components/layout/site-document.tsx";
import "../styles/index.css";

export { metadata, viewport } from "../metadata.ts";

export default function DutchLayout({ children }: { children: ReactNode }) {
  return <SiteDocument locale="nl">{children}</SiteDocument>;
}
