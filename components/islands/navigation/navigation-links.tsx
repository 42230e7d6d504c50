import type { NavigationLink } from "#lib/pages/navigation/navigation-file.ts";
import { MethodMark } from "../../ui/method-mark.tsx";

/** The pages of a group that the reader has opened. */
export function NavigationLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul>
      {links.map(({ href, title, method }) => (
        <li key={href}>
          <a href={href}>
            {method ? <MethodMark method={method} /> : null}
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
