import type { PageLanguage } from "../page-language.ts";
import { english } from "./frame.en.ts";
import { dutch } from "./frame.nl.ts";
import type { FrameWording } from "./frame-wording.ts";

export const frameWordings: Record<PageLanguage, FrameWording> = { en: english, nl: dutch };
