import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { DocLink } from "../../ui/doc-link.tsx";
import { MethodMark } from "../../ui/method-mark.tsx";

/** The pages of a group that the reader has opened. */
export function NavigationLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul>
      {links.map(({ href, title, method }) => (
        <li key={href}>
          <DocLink href={href}>
            {method ? <MethodMark method={method} /> : null}
            {title}
          </DocLink>
        </li>
      ))}
    </ul>
  );
}
