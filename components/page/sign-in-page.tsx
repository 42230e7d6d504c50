import { isLoopbackHost } from "@werkbank/http/loopback";
import type { Metadata } from "next";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { listPages } from "#lib/load/load-pages.ts";
import { pageNavigation } from "#lib/pages/navigation/page-navigation.ts";
import { messagesFor, type Messages } from "../ui/messages.ts";
import { SectionNavigation } from "../navigation/section-navigation.tsx";
import { Island } from "../islands/island.tsx";
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
  const isLocal = isLoopbackHost(new URL(config.baseUrl).hostname);
  return (
    <>
      <SiteHeader locale={locale} path="/sign-in" />
      <main id="content" className="plain-page sign-in">
        <h1>{messages.title}</h1>
        <p>{messages.intro}</p>
        <Island name="sign-in-form" locale={locale} messages={messages} />
        {isLocal ? (
          <Island name="account-links" issuer={config.idpUrl} locale={locale} messages={messages} />
        ) : null}
        {isLocal ? <DemoAccounts messages={messages} /> : null}
      </main>
      <div className="drawer-only">
        <SectionNavigation
          locale={locale}
          navigation={pageNavigation(await listPages(config), locale)}
        />
      </div>
    </>
  );
}

/** Lists the accounts of the demo with their roles, so that a reader can copy one into the form. */
function DemoAccounts({ messages }: { messages: Messages["signIn"] }) {
  return (
    <div className="note">
      <p>
        {messages.demo} <code>werkbank-demo-2026</code>:
      </p>
      <ul>
        {["sanne", "youssef", "lotte", "daan", "ria"].map((name, index) => (
          <li key={name}>
            <code>{name}@singel.example</code> {messages.roles[index]}
          </li>
        ))}
      </ul>
    </div>
  );
}
