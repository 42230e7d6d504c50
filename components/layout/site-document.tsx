import type { ReactNode } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { Island } from "../islands/island.tsx";
import { menuScript } from "../navigation/menu-script.ts";
import { navigationScript } from "../navigation/navigation-script.ts";
import { sampleScript } from "../reference/sample-script.ts";
import { fontClasses } from "../ui/fonts.ts";
import { messagesFor } from "../ui/messages.ts";
import { platformScript } from "../ui/platform-script.ts";
import { themeScript } from "../ui/theme-script.ts";
import { speculationRules } from "./speculation-rules.ts";

const headScript = [themeScript, platformScript, sampleScript, navigationScript, menuScript].join(
  "",
);

/** The HTML document around a page, shared by the two root layouts and the not-found page. */
export function SiteDocument({ locale, children }: { locale: Locale; children: ReactNode }) {
  const messages = messagesFor(locale);
  return (
    // The script sets data-theme, data-apple and data-sample before the first paint; the server's HTML has neither.
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
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
