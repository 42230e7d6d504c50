import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { MethodMark } from "../../ui/method-mark.tsx";

/** The value of `aria-current`: for the present page itself, or for the entry that stands for it. */
export type PlaceMark = "page" | "true";

/** Lists the pages of a group. */
export function NavigationLinks(props: {
  links: readonly NavigationLink[];
  /** The address of the reader's present entry, if it is in this list. */
  place?: string | undefined;
  mark?: PlaceMark;
}) {
  const { links, place, mark } = props;
  return links.map(({ href, title, method }) => (
    <li key={href}>
      <a href={href} aria-current={href === place ? mark : undefined}>
        {method ? <MethodMark method={method} /> : null}
        {title}
      </a>
    </li>
  ));
}
