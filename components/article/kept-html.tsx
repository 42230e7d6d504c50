"use client";

import { use, useLayoutEffect } from "react";
import { shownEvent } from "#lib/publication/hydration-names.ts";
import { awaitPart, keptPart } from "../ui/page-parts.ts";
import { takeRendered } from "./rendered-html.ts";

export type StaticTag = "article" | "details" | "div" | "section" | "ul";

/**
 * An element with the HTML that the page has of it, which React leaves as it is. On a page that was
 * followed to it comes from the HTML of that page.
 */
export function KeptHtml(props: {
  tag: StaticTag;
  page: string;
  /** Of its content. */
  id: string;
  className?: string | undefined;
  kind?: string | undefined;
}) {
  const { tag: Tag, page, id, className, kind } = props;
  const html = typeof window === "undefined" ? takeRendered(id) : partOf(page, id);
  // The script in the head has not seen it yet.
  useLayoutEffect(() => {
    document.dispatchEvent(new CustomEvent(shownEvent, { detail: id }));
  }, [id]);
  return (
    <Tag
      className={className}
      data-kind={kind}
      data-kept={id}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function partOf(page: string, id: string): string {
  const kept = keptPart(id);
  if (kept !== undefined) return kept;
  use(awaitPart(page, id));
  return keptPart(id) ?? "";
}
