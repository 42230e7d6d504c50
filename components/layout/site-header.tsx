import { localizePath, otherLocale, type Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { Island } from "../islands/island.tsx";
import { AreaTabs } from "../navigation/area-tabs.tsx";
import { navigationId } from "../navigation/navigation-id.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Icon } from "../ui/icon.tsx";
import { IfRepository } from "../ui/if-repository.tsx";
import { messagesFor } from "../ui/messages.ts";

/**
 * The header of every page.
 *
 * @param props.path of the page, without its language prefix; undefined if it has no URL of its own
 * @param props.config the deployment, whose repository it links to
 * @param props.anchors the anchors that differ in the translation, as `translatedAnchors` returns them
 */
export function SiteHeader(props: {
  locale: Locale;
  config: SiteConfig;
  path?: string;
  anchors?: Record<string, string> | undefined;
}) {
  const { locale, config, path, anchors } = props;
  const messages = messagesFor(locale);
  const translation = localizePath(path ?? "/", otherLocale(locale));
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
        <Island name="search-dialog" locale={locale} />
        <IfRepository config={config}>
          <a
            className="icon-button repository-link"
            href={config.repositoryUrl}
            aria-label={messages.repository}
          >
            <Icon name="repository" />
          </a>
        </IfRepository>
        <Island name="locale-switch" locale={locale} href={translation} anchors={anchors} />
        <Island name="theme-toggle" locale={locale} />
        <Island name="session" locale={locale} />
      </div>
    </header>
  );
}
