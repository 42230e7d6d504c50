"use client";

import { useEffect, useRef } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";

/** How long the tick and the message stay visible. */
const shownMilliseconds = 2_000;

async function textToCopy(button: HTMLElement): Promise<string> {
  const { copyFrom, copyText } = button.dataset;
  if (copyText !== undefined) return copyText;
  if (copyFrom === undefined) return button.parentElement?.querySelector("pre")?.textContent ?? "";
  const response = await fetch(copyFrom);
  if (!response.ok) throw new Error(`${copyFrom} returned ${response.status}`);
  return response.text();
}

const copyButtonSelector = "button:is(.copy-button, [data-copy-text], [data-copy-from])";

/**
 * Handles every copy button of the page with one listener: pages are plain HTML, and no button is hydrated.
 * `data-copy-text` contains the text to copy, `data-copy-from` the URL of the text; without either, the button
 * copies the code next to it.
 */
export function CopyButtons({ locale }: { locale: Locale }) {
  const { copied } = islandMessages(locale);
  const status = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    async function copy(button: HTMLElement) {
      await navigator.clipboard.writeText(await textToCopy(button));
      button.dataset.copied = "";
      setTimeout(() => delete button.dataset.copied, shownMilliseconds);
      announce();
    }
    function announce() {
      if (!status.current) return;
      status.current.textContent = copied;
      setTimeout(() => {
        if (status.current) status.current.textContent = "";
      }, shownMilliseconds);
    }
    function onClick(event: MouseEvent) {
      const target = event.target instanceof Element ? event.target : null;
      // A heading's link navigates as usual and is also copied to the clipboard.
      const link = target?.closest<HTMLAnchorElement>("a.heading-link");
      if (link)
        navigator.clipboard.writeText(link.href).then(
          () => announce(),
          () => undefined,
        );
      const button = target?.closest<HTMLElement>(copyButtonSelector);
      // If the browser denies access to the clipboard, the reader can still select the text.
      if (button) copy(button).catch(() => undefined);
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [copied]);
  return <output ref={status} className="toast" />;
}
