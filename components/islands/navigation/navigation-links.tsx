import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { MethodMark } from "../../ui/method-mark.tsx";

/** The value of `aria-current`: `page` for the current page, `true` for an entry that represents it. */
export type AriaCurrent = "page" | "true";

/** Lists the pages of a group. */
export function NavigationLinks(props: {
  links: readonly NavigationLink[];
  /** The pathname of the current entry, if it is in this list. */
  currentPathname?: string | undefined;
  ariaCurrent?: AriaCurrent;
}) {
  const { links, currentPathname, ariaCurrent } = props;
  return links.map(({ href, title, method, badge }) => (
    <li key={href}>
      <a href={href} aria-current={href === currentPathname ? ariaCurrent : undefined}>
        {method ? <MethodMark method={method} /> : null}
        {title}
        {badge ? (
          <>
            {" "}
            <span className="badge">{badge}</span>
          </>
        ) : null}
      </a>
    </li>
  ));
}
