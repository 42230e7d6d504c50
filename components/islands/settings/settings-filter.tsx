"use client";

import { useEffect } from "react";

/**
 * Filters the variables on the page about configuration by its field, which is plain HTML. Without scripts the field is
 * hidden, and all variables are shown.
 */
export function SettingsFilter() {
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>(".settings-filter input");
    if (!input) return undefined;
    const filter = () =>
      void import("./filter-settings.ts").then(({ filterSettings }) => filterSettings(input));
    // A text that was typed before hydration.
    if (input.value) filter();
    input.addEventListener("input", filter);
    return () => input.removeEventListener("input", filter);
  }, []);
  return null;
}
