import type { ReactNode } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { ArticleLinks } from "../article/article-links.tsx";
import { CopyButtons } from "../islands/page/copy-buttons.tsx";
import { fontClasses } from "../ui/fonts.ts";
import { Hydrated } from "../hydration/hydrated.tsx";
import { navigationScript } from "../navigation/navigation-script.ts";
import { messagesFor } from "../ui/messages.ts";
import { sampleScript } from "../reference/sample-script.ts";
import { SiteHeader } from "./site-header.tsx";
import { themeScript } from "../ui/theme-script.ts";

/**
 * The whole HTML document around a page: the two root layouts and the not-found page share it.
 *
 * @param elsewhere where the language switch leads when it cannot stay on the page
 */
export function SiteDocument(props: { locale: Locale; elsewhere?: string; children: ReactNode }) {
  const { locale, elsewhere, children } = props;
  const messages = messagesFor(locale);
  return (
    // The script sets data-theme and data-sample before the first paint: the server's has neither.
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <head>
        <script
          dangerouslySetInnerHTML={{ __html: themeScript + sampleScript + navigationScript }}
        />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {messages.skip}
        </a>
        <SiteHeader locale={locale} elsewhere={elsewhere} />
        {children}
        <ArticleLinks />
        <CopyButtons copied={messages.copied} />
        <Hydrated />
      </body>
    </html>
  );
}
