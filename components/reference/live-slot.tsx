"use client";

import type { ReactNode } from "react";
import { useSlot } from "./live-slots.ts";

/** A place of the samples that Try it writes anew. */
export function LiveSlot({ name, children }: { name: string; children: ReactNode }) {
  return useSlot(name) ?? children;
}
