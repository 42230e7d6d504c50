import { localizePath, type Locale } from "#lib/site/locale.ts";
import { Island } from "../islands/island.tsx";
import { AreaTabs } from "../navigation/area-tabs.tsx";
import { navigationId } from "../navigation/navigation-id.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Icon } from "../ui/icon.tsx";
import { messagesFor, type Messages } from "../ui/messages.ts";

/**
 * What stands above every page.
 *
 * @param props.path of the page, without its language; none where it has no address of its own
 */
export function SiteHeader({ locale, path }: { locale: Locale; path?: string }) {
  const messages = messagesFor(locale);
  const other: Locale = locale === "en" ? "nl" : "en";
  return (
    <header className="site-header">
      <div className="site-header-row">
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget={navigationId}
          aria-label={messages.menu}
        >
          <Icon name="menu" />
        </button>
        <a className="wordmark" href={localizePath("/", locale)} aria-label={messages.home}>
          <BrandMark size={18} />
          Werkbank
        </a>
        <AreaTabs locale={locale} path={path} />
        <Island name="search-dialog" locale={locale} messages={searchWords(messages.search)} />
        <Island
          name="locale-switch"
          locale={other}
          href={localizePath(path ?? "/", other)}
          label={messages.otherLanguage}
          short={messages.otherLanguageShort}
        />
        <Island name="theme-toggle" messages={messages.theme} />
        <Island name="session" locale={locale} messages={messages.session} />
      </div>
    </header>
  );
}

/** What the field needs before the rest of the search is loaded, which brings its own words. */
function searchWords({ open, label, placeholder, close, failed }: Messages["search"]) {
  return { open, label, placeholder, close, failed };
}
