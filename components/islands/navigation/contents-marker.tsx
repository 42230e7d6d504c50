"use client";

import { useEffect } from "react";
import { findCurrentHeadingIndex, readingLine } from "./reading-position.ts";

/** Highlights the section being read in the table of contents, which also works without this island. */
export function ContentsMarker() {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
    const headings = links.map((link) =>
      document.getElementById(decodeURIComponent(link.hash.slice(1))),
    );
    const line = readingLine();
    let marked: HTMLAnchorElement | undefined;
    function mark() {
      const link = links[findCurrentHeadingIndex(headings, line)];
      if (link === marked) return;
      marked?.removeAttribute("data-current");
      marked = link;
      marked?.setAttribute("data-current", "");
      marked?.scrollIntoView({ block: "nearest" });
    }
    mark();
    document.addEventListener("scroll", mark, { passive: true });
    // At the end of the page, following a link does not scroll.
    addEventListener("hashchange", mark);
    return () => {
      document.removeEventListener("scroll", mark);
      removeEventListener("hashchange", mark);
    };
  }, []);
  return null;
}
