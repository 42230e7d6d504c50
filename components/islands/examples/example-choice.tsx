"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { LoadFailure } from "../load-failure.tsx";

/**
 * Selects the request that the samples of an operation show: the usual one, which is in the page, or another
 * example, whose samples the browser generates. The code for that is loaded on the first choice.
 */
export function ExampleChoice(props: {
  /** The URL of the operation's `TryItDocument`. */
  source: string;
  options: [name: string, title: string][];
  label: string;
  locale: Locale;
}) {
  const { source, options, label, locale } = props;
  const select = useRef<HTMLSelectElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const show = useCallback(async () => {
    const name = select.current?.value ?? "";
    try {
      const { showExample } = await import("./show-example.tsx");
      await showExample(source, name, locale);
      setHasFailed(false);
    } catch {
      setHasFailed(true);
    }
  }, [source, locale]);

  // A choice made before hydration.
  useEffect(() => {
    if (select.current?.selectedIndex) void show();
  }, [show]);

  return (
    <>
      <select
        ref={select}
        className="example-choice"
        aria-label={label}
        autoComplete="off"
        onChange={() => void show()}
      >
        {options.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {hasFailed ? <LoadFailure locale={locale} /> : null}
    </>
  );
}
