import { localizePath } from "#lib/locale.ts";
import type { Page } from "#lib/page.ts";
import { DocLink } from "./doc-link.tsx";
import type { Messages } from "./messages.ts";

/** Where the page stands: home, reference, group. The page itself is the heading below. */
export function Breadcrumbs({ page, messages }: { page: Page; messages: Messages }) {
  return (
    <nav className="breadcrumbs" aria-label={messages.breadcrumbs}>
      <ol>
        <li>
          <DocLink href={localizePath("/", page.locale)}>Werkbank</DocLink>
        </li>
        {page.source.operationId ? (
          <li>
            <DocLink href={localizePath("/reference", page.locale)}>{messages.reference}</DocLink>
          </li>
        ) : null}
        <li>{page.group}</li>
      </ol>
    </nav>
  );
}
