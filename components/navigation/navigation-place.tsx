"use client";

import { useLayoutEffect } from "react";
import { keepPlace } from "./navigation-script.ts";
import { navigationId } from "./navigation-id.ts";

/** Where a page was followed to, the script in the head has not seen its navigation. */
export function NavigationPlace() {
  useLayoutEffect(() => keepPlace(navigationId), []);
  return null;
}
