"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { prefetchParts } from "../ui/page-parts.ts";
import { isPlainClick } from "../ui/plain-click.ts";

/** A file has an extension, a page has none. */
const isPage = (href: string): boolean => /^\/(?!\/)(?!.*\.[a-z\d]+(?:[?#]|$))/iu.test(href);

/** The address of the page that a link in static HTML leads to. */
function pageOf({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest("[data-kept] a") : null;
  const href = link?.getAttribute("href") ?? "";
  return isPage(href) ? href : undefined;
}

/**
 * Follows the links of static HTML without loading a document, as `DocLink` does, with one listener for
 * all of them: no script touches what they stand in.
 */
export function ArticleLinks() {
  const router = useRouter();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const prefetch = (event: Event) => {
      const href = pageOf(event);
      if (href === undefined) return;
      router.prefetch(href);
      prefetchParts(href);
    };
    const follow = (event: MouseEvent) => {
      const href = isPlainClick(event) ? pageOf(event) : undefined;
      if (href === undefined) return;
      event.preventDefault();
      router.push(href);
    };
    document.addEventListener("mouseover", prefetch, { signal, passive: true });
    document.addEventListener("focusin", prefetch, { signal, passive: true });
    document.addEventListener("click", follow, { signal });
    return () => listening.abort();
  }, [router]);
  return null;
}
