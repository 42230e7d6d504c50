"use client";

import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { prefetchParts } from "./page-parts.ts";
import { isPlainClick } from "./plain-click.ts";

/**
 * A link to a page of the documentation, followed without loading a document. The page is fetched when
 * the pointer or the focus reaches the link: a reader does not pay for the forty pages that the
 * navigation names. It is `next/link` without what this site does not use, which is 3 KB of every page.
 */
export function DocLink(props: {
  href: string;
  /** Whether it leads to the present page, or to what the page is within. */
  current?: boolean | "within";
  className?: string;
  rel?: string;
  label?: string;
  children: ReactNode;
}) {
  const { href, current, className, rel, label, children } = props;
  const router = useRouter();
  const prefetch = () => {
    router.prefetch(href);
    prefetchParts(href);
  };
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    router.push(href);
  }
  return (
    <a
      href={href}
      rel={rel}
      className={className}
      aria-current={current === "within" ? true : current ? "page" : undefined}
      aria-label={label}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onClick={follow}
    >
      {children}
    </a>
  );
}
