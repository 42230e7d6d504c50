import type { PageLanguage } from "../../pages/page-language.ts";
import type { PageWording } from "./page-wording.ts";
import { english } from "./wording.en.ts";
import { dutch } from "./wording.nl.ts";

export const wordings: Record<PageLanguage, PageWording> = { en: english, nl: dutch };
