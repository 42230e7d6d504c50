import type { Language } from "@werkbank/http/accept-language";
import { english } from "./frame.en.ts";
import { dutch } from "./frame.nl.ts";
import type { FrameWording } from "./frame-wording.ts";

export const frameWordings: Record<Language, FrameWording> = { en: english, nl: dutch };
