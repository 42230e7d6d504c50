import { localizePath } from "#lib/site/locale.ts";
import type { PageOutline } from "#lib/pages/page.ts";
import { DocLink } from "../ui/doc-link.tsx";
import type { Messages } from "../ui/messages.ts";

/** The indexes of the groups that have one. */
const indexes = ["/problems", "/reference/schemas", "/tools"];

/** Where the page stands: home, reference, group. The page itself is the heading below. */
export function Breadcrumbs({ page, messages }: { page: PageOutline; messages: Messages }) {
  const index = indexes.find((path) => page.path.startsWith(path));
  return (
    <nav className="breadcrumbs" aria-label={messages.breadcrumbs}>
      <ol>
        <li>
          <DocLink href={localizePath("/", page.locale)}>Werkbank</DocLink>
        </li>
        {page.kind === "operation" && page.path !== "/reference" ? (
          <li>
            <DocLink href={localizePath("/reference", page.locale)}>{messages.reference}</DocLink>
          </li>
        ) : null}
        {index && index !== page.path ? (
          <li>
            <DocLink href={localizePath(index, page.locale)}>{page.group}</DocLink>
          </li>
        ) : (
          <li>{page.group}</li>
        )}
      </ol>
    </nav>
  );
}
