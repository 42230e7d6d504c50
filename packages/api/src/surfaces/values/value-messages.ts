import type { Language } from "@werkbank/http/accept-language";
import { shellMessages } from "../pages/messages/messages-by-language.ts";
import type { ShellMessages } from "../pages/messages/shell-messages.ts";

/** The messages for values of records in one language. */
type ValueMessages = Pick<ShellMessages, "locale" | "hiddenCharacter"> & {
  nothing: string;
  masked: string;
  yes: string;
  no: string;
  /** A record by its number, if the visitor may not see its name. */
  numbered: (id: number) => string;
  /** For the name of a record that the visitor may not see. */
  unnamedRecord: string;
  /** Instead of a time that the execution sets. */
  whenApproved: string;
};

export const valueMessages: Record<Language, ValueMessages> = {
  en: {
    ...shellMessages.en,
    nothing: "nothing",
    masked: "not shown",
    yes: "Yes",
    no: "No",
    numbered: (id) => `No. ${id}`,
    unnamedRecord: "name not available",
    whenApproved: "the time of approval",
  },
  nl: {
    ...shellMessages.nl,
    nothing: "niets",
    masked: "niet getoond",
    yes: "Ja",
    no: "Nee",
    numbered: (id) => `Nr. ${id}`,
    unnamedRecord: "naam niet beschikbaar",
    whenApproved: "het moment van goedkeuring",
  },
};
