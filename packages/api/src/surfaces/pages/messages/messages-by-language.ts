import type { Language } from "@werkbank/http/accept-language";
import { english } from "./shell.en.ts";
import { dutch } from "./shell.nl.ts";
import type { ShellMessages } from "./shell-messages.ts";

export const shellMessages: Record<Language, ShellMessages> = { en: english, nl: dutch };
