import type { Metadata } from "next";
import { NotFoundPage } from "#components/page/not-found-page.tsx";
import { messagesFor } from "#components/ui/messages.ts";
import { config } from "../../site.ts";

export const metadata: Metadata = {
  title: messagesFor("en").notFound.title,
  robots: { index: false, follow: false },
};

/**
 * The page that `server.ts` sends for an unknown URL outside `/nl`. It uses the layout of the other pages and
 * therefore requests their fonts right away. `next start` sends `global-not-found`, which does not.
 */
export default function EnglishNotFound() {
  return <NotFoundPage locale="en" config={config} />;
}
