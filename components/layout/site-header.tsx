import { localizePath, type Locale } from "#lib/site/locale.ts";
import { AreaTabs } from "../navigation/area-tabs.tsx";
import { BrandMark } from "../ui/brand-mark.tsx";
import { DocLink } from "../ui/doc-link.tsx";
import { MenuIcon } from "../ui/icons.tsx";
import { LocaleSwitch } from "../islands/header/locale-switch.tsx";
import { messagesFor, type Messages } from "../ui/messages.ts";
import { SearchDialog } from "../islands/search/search-dialog.tsx";
import { navigationId } from "../navigation/navigation-id.ts";
import { Session } from "../islands/sign-in/session.tsx";
import { ThemeToggle } from "../islands/header/theme-toggle.tsx";

export function SiteHeader({
  locale,
  elsewhere,
}: {
  locale: Locale;
  elsewhere?: string | undefined;
}) {
  const messages = messagesFor(locale);
  return (
    <header className="site-header">
      <div className="site-header-row">
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget={navigationId}
          aria-label={messages.menu}
        >
          <MenuIcon />
        </button>
        <DocLink className="wordmark" href={localizePath("/", locale)} label={messages.home}>
          <BrandMark size={18} />
          Werkbank
        </DocLink>
        <AreaTabs locale={locale} label={messages.areasLabel} names={messages.areas} />
        <SearchDialog locale={locale} messages={searchWords(messages.search)} />
        <LocaleSwitch
          locale={locale}
          elsewhere={elsewhere}
          label={messages.otherLanguage}
          short={messages.otherLanguageShort}
        />
        <ThemeToggle messages={messages.theme} />
        <Session locale={locale} messages={messages.session} />
      </div>
    </header>
  );
}

/** What the field needs before the rest of the search is loaded, which brings its own words. */
function searchWords({ open, label, placeholder, close, failed }: Messages["search"]) {
  return { open, label, placeholder, close, failed };
}
