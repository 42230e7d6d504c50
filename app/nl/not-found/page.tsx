import type { Metadata } from "next";
import { NotFoundPage } from "#components/page/not-found-page.tsx";
import { messagesFor } from "#components/ui/messages.ts";
import { config } from "../../site.ts";

export const metadata: Metadata = {
  title: messagesFor("nl").notFound.title,
  robots: { index: false, follow: false },
};

/**
 * The page that `server.ts` sends for an unknown URL below `/nl`. For other unknown URLs, `next start` sends
 * `global-not-found`.
 */
export default function DutchNotFound() {
  return <NotFoundPage locale="nl" config={config} />;
}
