import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { DocLink } from "../ui/doc-link.tsx";
import { MethodMark } from "../ui/method-mark.tsx";

/** The pages of a group. */
export function NavigationLinks(props: {
  links: readonly NavigationLink[];
  current?: string | undefined;
}) {
  const { links, current } = props;
  return (
    <ul>
      {links.map(({ href, title, method }) => (
        <li key={href}>
          <DocLink href={href} current={href === current}>
            {method ? <MethodMark method={method} /> : null}
            {title}
          </DocLink>
        </li>
      ))}
    </ul>
  );
}
