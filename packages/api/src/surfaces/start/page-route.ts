import type { Language } from "@werkbank/http/accept-language";
import { languageOf } from "../pages/page-language.ts";

/** The parameters of the page's path. */
export type PageRoute = { language: Language };

/** Whether a path is `/start` or `/nl/start`, or below. */
export function isStartPath(pathname: string): boolean {
  return /^(?:\/nl)?\/start(?:\/|$)/u.test(pathname);
}

/** Parses the path of the page; returns null if there is no such page. */
export function parsePageRoute(pathname: string): PageRoute | null {
  return /^(?:\/nl)?\/start\/?$/u.test(pathname) ? { language: languageOf(pathname) } : null;
}

export const toPagePath = ({ language }: PageRoute): string =>
  language === "nl" ? "/nl/start" : "/start";
