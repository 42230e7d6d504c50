import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { MethodMark } from "../../ui/method-mark.tsx";

/** In `aria-current`: the present page itself, or the one that stands for it. */
export type PlaceMark = "page" | "true";

/** The pages of a group as entries of its list. */
export function NavigationLinks(props: {
  links: readonly NavigationLink[];
  /** The address of the entry at which the reader is, where it is among them. */
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
