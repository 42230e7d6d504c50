import type { Metadata } from "next";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { listPages } from "#lib/load/load-pages.ts";
import { pageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import { messagesFor } from "../ui/messages.ts";
import { SectionNavigation } from "../navigation/section-navigation.tsx";
import { Island } from "../islands/island.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";
import { SiteHeader } from "../layout/site-header.tsx";

/**
 * Returns the metadata of the sign-in page, which is not documentation: not indexed, and in no list of pages.
 */
export function signInMetadata(locale: Locale): Metadata {
  const { title, intro: description } = messagesFor(locale).signIn;
  return {
    title,
    description,
    robots: { index: false, follow: false },
  };
}

export async function SignInPage({ locale, config }: { locale: Locale; config: SiteConfig }) {
  const messages = messagesFor(locale).signIn;
  return (
    <>
      <SiteHeader locale={locale} config={config} path="/sign-in" />
      <main id="content" className="plain-page sign-in">
        <h1>{messages.title}</h1>
        <p>{messages.intro}</p>
        <Island name="sign-in-form" locale={locale} messages={messages} />
        <Island
          name="local-accounts"
          service={config.baseUrl}
          issuer={config.idpUrl}
          locale={locale}
          messages={messages}
        />
      </main>
      <div className="drawer-only">
        <SectionNavigation
          locale={locale}
          navigation={pageNavigation(await listPages(config), locale)}
        />
      </div>
      <SiteFooter locale={locale} config={config} />
    </>
  );
}
