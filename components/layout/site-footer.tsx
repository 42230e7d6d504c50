import { feedPath } from "#lib/indexes/feeds.ts";
import { llmsPath } from "#lib/pages/page.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { IfRepository } from "../ui/if-repository.tsx";
import { type FooterMessages, footerMessages } from "./footer-messages.ts";

type FooterLink = { label: string; href: string };

/** The footer of every page: what there is to read, for people and programs, and the licence. */
export function SiteFooter({ locale, config }: { locale: Locale; config: SiteConfig }) {
  const messages = footerMessages[locale];
  return (
    <footer className="site-footer">
      <div>
        <div className="footer-about">
          <p className="footer-name">
            <BrandMark size={16} />
            Werkbank
          </p>
          <p>{messages.about}</p>
        </div>
        {linkGroups(messages, locale).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="footer-title">{title}</p>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              {title === messages.project ? (
                <IfRepository config={config}>
                  <li>
                    <a href={config.repositoryUrl}>{messages.repository}</a>
                  </li>
                  <li>
                    <a href={`${config.repositoryUrl}/issues`}>{messages.issues}</a>
                  </li>
                </IfRepository>
              ) : null}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

function linkGroups(messages: FooterMessages, locale: Locale) {
  const page = (label: string, path: string): FooterLink => ({
    label,
    href: localizePath(path, locale),
  });
  return [
    {
      title: messages.learn,
      links: [
        page(messages.quickstart, "/quickstart"),
        page(messages.guides, "/guides"),
        page(messages.selfHosting, "/self-hosting"),
        page(messages.notIncluded, "/not-included"),
      ],
    },
    {
      title: messages.reference,
      links: [
        page(messages.operations, "/reference"),
        page(messages.problems, "/problems"),
        page(messages.figures, "/figures"),
        { label: "OpenAPI", href: "/openapi.json" },
      ],
    },
    {
      title: messages.agents,
      links: [
        page(messages.safety, "/agents"),
        page(messages.clients, "/mcp-clients"),
        page(messages.tools, "/tools"),
        { label: "llms.txt", href: llmsPath(locale) },
      ],
    },
    {
      title: messages.project,
      links: [
        page(messages.changelog, "/changelog"),
        { label: messages.feed, href: feedPath(locale, "atom") },
        page(messages.versions, "/versions"),
        page(messages.security, "/security"),
      ],
    },
  ];
}
