"use client";

import { useEffect } from "react";
import { readingLine } from "./place-being-read.ts";

/** Marks the entry of the section being read in the table of contents, which also works without it. */
export function ContentsMarker() {
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
    const headings = links.map((link) =>
      document.getElementById(decodeURIComponent(link.hash.slice(1))),
    );
    const line = readingLine();
    let marked: HTMLAnchorElement | undefined;
    function mark() {
      const index = headings.findLastIndex(
        (heading) => heading && heading.getBoundingClientRect().top <= line,
      );
      if (links[index] === marked) return;
      marked?.removeAttribute("data-current");
      marked = links[index];
      marked?.setAttribute("data-current", "");
      marked?.scrollIntoView({ block: "nearest" });
    }
    mark();
    document.addEventListener("scroll", mark, { passive: true });
    return () => document.removeEventListener("scroll", mark);
  }, []);
  return null;
}
