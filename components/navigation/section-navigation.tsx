import { localizePath, type Locale } from "#lib/site/locale.ts";
import { navigation } from "#lib/pages/navigation.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { DocLink } from "../ui/doc-link.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { messagesFor } from "../ui/messages.ts";
import { MethodMark } from "../ui/method-mark.tsx";

/** The element that the header's menu button opens. */
export const navigationId = "site-navigation";

/**
 * The pages of the present section. On wide screens it stands beside the article; on a phone the same
 * element is a popover, which the browser closes on Escape and on a click outside.
 *
 * The present section stands first: the guides, or the reference, of which only the group of the present
 * operation is spelled out, so that a page does not carry the whole tree.
 */
export function SectionNavigation(props: {
  locale: Locale;
  pages: PageOutline[];
  current?: PageOutline;
}) {
  const { locale, pages, current } = props;
  const messages = messagesFor(locale);
  const groups = navigation(pages, locale);
  const inReference = current?.kind === "operation";
  const reference = (
    <section>
      <h2>
        <DocLink href={localizePath("/reference", locale)} current={current?.path === "/reference"}>
          {messages.reference}
        </DocLink>
      </h2>
      <ul>
        {groups
          .filter(
            ({ pages: [first] }) => first?.kind === "operation" && first.path !== "/reference",
          )
          .map((group) => (
            <li key={group.title}>
              <DocLink href={group.pages[0]?.pathname ?? "/"}>{group.title}</DocLink>
              {current && group.pages.includes(current) ? (
                <PageList pages={group.pages} current={current} />
              ) : null}
            </li>
          ))}
      </ul>
    </section>
  );
  return (
    <nav
      id={navigationId}
      className="section-navigation"
      popover="auto"
      aria-label={messages.navigation}
    >
      <button
        type="button"
        className="icon-button drawer-close"
        popoverTarget={navigationId}
        popoverTargetAction="hide"
        aria-label={messages.closeMenu}
      >
        <CloseIcon />
      </button>
      {inReference ? reference : null}
      {groups
        .filter(({ pages: [first] }) => first?.kind !== "operation")
        .map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <PageList pages={group.pages} current={current} />
          </section>
        ))}
      {inReference ? null : reference}
    </nav>
  );
}

function PageList({ pages, current }: { pages: PageOutline[]; current: PageOutline | undefined }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.pathname}>
          <DocLink href={page.pathname} current={page === current}>
            {page.source.method ? <MethodMark method={page.source.method} /> : null}
            <span>{page.title}</span>
          </DocLink>
        </li>
      ))}
    </ul>
  );
}
