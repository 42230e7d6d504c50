import type { ReactNode } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { Island } from "../islands/island.tsx";
import { navigationScript } from "../navigation/navigation-script.ts";
import { sampleScript } from "../reference/sample-script.ts";
import { fontClasses } from "../ui/fonts.ts";
import { messagesFor } from "../ui/messages.ts";
import { themeScript } from "../ui/theme-script.ts";
import { speculationRules } from "./speculation-rules.ts";

/** The HTML document around a page, shared by the two root layouts and the not-found page. */
export function SiteDocument({ locale, children }: { locale: Locale; children: ReactNode }) {
  const messages = messagesFor(locale);
  return (
    // The script sets data-theme and data-sample before the first paint; the server's HTML has neither.
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <head>
        <script
          dangerouslySetInnerHTML={{ __html: themeScript + sampleScript + navigationScript }}
        />
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {messages.skip}
        </a>
        {children}
        <Island name="copy-buttons" locale={locale} />
      </body>
    </html>
  );
}
