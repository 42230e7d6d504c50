import { dutch as shell } from "../../pages/messages/shell.nl.ts";
import type { SignInMessages } from "./sign-in-messages.ts";

export const dutch: SignInMessages = {
  ...shell,
  rejected: {
    title: "Je bent niet aangemeld",
    reasons: {
      denied: "De identiteitsprovider gaf geen toegang.",
      stale:
        "Deze aanmelding is verlopen, al gebruikt, of begonnen in een andere browser of een ander tabblad.",
      invalid: "De identiteitsprovider gaf een antwoord dat deze dienst niet accepteert.",
    },
    again: "Opnieuw aanmelden",
  },
  notFound: { title: "Pagina niet gevonden", text: "Op deze URL staat geen pagina." },
};
