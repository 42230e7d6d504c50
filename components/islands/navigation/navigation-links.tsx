import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { MethodMark } from "../../ui/method-mark.tsx";

/** The pages of a group as entries of its list. */
export function NavigationLinks(props: {
  links: readonly NavigationLink[];
  /** The address of the present page, where it is among them. */
  current?: string | undefined;
}) {
  const { links, current } = props;
  return links.map(({ href, title, method }) => (
    <li key={href}>
      <a href={href} aria-current={href === current ? "page" : undefined}>
        {method ? <MethodMark method={method} /> : null}
        {title}
      </a>
    </li>
  ));
}
