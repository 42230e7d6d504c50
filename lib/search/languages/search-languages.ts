import type { Locale } from "../../site/locale.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import type { SearchLanguage } from "./language.ts";

export const searchLanguages: Record<Locale, SearchLanguage> = { en: english, nl: dutch };
