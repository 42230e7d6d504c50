"use client";

import { useEffect, useRef } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";

/** How long a tick and the words for it stand. */
const shownMilliseconds = 2_000;

async function textFor(button: HTMLElement): Promise<string> {
  const { copyFrom, copyText } = button.dataset;
  if (copyText !== undefined) return copyText;
  if (copyFrom === undefined) return button.parentElement?.querySelector("pre")?.textContent ?? "";
  const answer = await fetch(copyFrom);
  if (!answer.ok) throw new Error(`${copyFrom} answered ${answer.status}`);
  return answer.text();
}

const copying = "button:is(.copy-button, [data-copy-text], [data-copy-from])";

/**
 * Makes every button that copies work, with one listener: the pages are plain HTML and hydrate none of them.
 * `data-copy-text` is copied itself, `data-copy-from` names an address whose text is; without either, the
 * code beside the button is.
 */
export function CopyButtons({ locale }: { locale: Locale }) {
  const { copied } = islandMessages(locale);
  const status = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    async function copy(button: HTMLElement) {
      await navigator.clipboard.writeText(await textFor(button));
      button.dataset.copied = "";
      setTimeout(() => delete button.dataset.copied, shownMilliseconds);
      tell();
    }
    function tell() {
      if (!status.current) return;
      status.current.textContent = copied;
      setTimeout(() => {
        if (status.current) status.current.textContent = "";
      }, shownMilliseconds);
    }
    function onClick(event: MouseEvent) {
      const target = event.target instanceof Element ? event.target : null;
      // The link of a heading leads to its section as any link does, and is in the clipboard as well.
      const link = target?.closest<HTMLAnchorElement>("a.heading-link");
      if (link)
        navigator.clipboard.writeText(link.href).then(
          () => tell(),
          () => undefined,
        );
      const button = target?.closest<HTMLElement>(copying);
      // A browser that forbids the clipboard leaves the text selectable: nothing to report.
      if (button) copy(button).catch(() => undefined);
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [copied]);
  return <output ref={status} className="toast" />;
}
