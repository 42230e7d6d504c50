import type { Language } from "@werkbank/http/accept-language";
import { english } from "./frame.en.ts";
import { dutch } from "./frame.nl.ts";
import type { ShellMessages } from "./frame-wording.ts";

export const shellMessages: Record<Language, ShellMessages> = { en: english, nl: dutch };
