"use client";

import { useEffect } from "react";
import { hydratedEvent } from "#lib/publication/hydration-names.ts";

/** Tells the script in the head that the page answers now. */
export function Hydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return null;
}
