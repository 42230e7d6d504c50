import type { Language } from "@werkbank/http/accept-language";
import type { PageWording } from "./page-wording.ts";
import { english } from "./wording.en.ts";
import { dutch } from "./wording.nl.ts";

export const wordings: Record<Language, PageWording> = { en: english, nl: dutch };
