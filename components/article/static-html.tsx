import { createElement, type ReactNode } from "react";
import { elementsToHtml } from "./elements-to-html.ts";

/** Renders an element whose content no script touches as HTML, so that React does not process it twice. */
export async function StaticHtml(props: {
  tag: "article" | "details" | "div" | "section" | "ul";
  className?: string;
  kind?: string;
  children: ReactNode;
}) {
  const { tag, className, kind, children } = props;
  const html = await elementsToHtml(children);
  return createElement(tag, {
    className,
    "data-kind": kind,
    dangerouslySetInnerHTML: { __html: html },
  });
}
