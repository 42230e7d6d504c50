import type { Metadata } from "next";
import { NotFoundPage } from "#components/page/not-found-page.tsx";
import { messagesFor } from "#components/ui/messages.ts";
import { config } from "../../site.ts";

export const metadata: Metadata = {
  title: messagesFor("en").notFound.title,
  robots: { index: false, follow: false },
};

/**
 * What `server.ts` answers addresses outside Dutch without a page with: in the layout of the pages, it
 * asks for their fonts at once. `next start` answers `global-not-found`, which does not.
 */
export default function EnglishNotFound() {
  return <NotFoundPage locale="en" config={config} />;
}
