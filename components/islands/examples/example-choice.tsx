"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { LoadFailure } from "../load-failure.tsx";

/**
 * Which request the samples of an operation make: the usual one, which the page holds, or another one, whose
 * samples are written in the browser. Their code is loaded when somebody chooses.
 */
export function ExampleChoice(props: {
  /** Where the document of the operation answers. */
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

  // What was chosen before the page answered.
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
