import type { Language } from "@werkbank/http/accept-language";
import { endSentence } from "@werkbank/http/look/end-sentence";
import type { ResponseStatus } from "../invitations/respond-to-invitation.ts";

/** The labels of the page in one language. */
export type InvitationLabels = {
  title: (title: string) => string;
  when: string;
  where: string;
  online: string;
  from: string;
  organizer: string;
  heading: string;
  responses: Record<ResponseStatus, string>;
  currentResponse: Record<ResponseStatus, string>;
  noResponse: string;
  withdrawn: string;
  /** The title for an attendee who is no longer invited, without the title of the item. */
  withdrawnTitle: string;
  ended: string;
  closed: string;
  change: string;
  contact: (sender: string) => string;
};

const dutch: InvitationLabels = {
  title: (title) => `Uitnodiging: ${title}`,
  when: "Wanneer",
  where: "Waar",
  online: "Online",
  from: "Van",
  organizer: "Uitgenodigd door",
  heading: "Kom je?",
  responses: { accepted: "Ja, ik kom", tentative: "Misschien", declined: "Nee, ik kom niet" },
  currentResponse: {
    accepted: "Je hebt laten weten dat je komt.",
    tentative: "Je hebt laten weten dat je misschien komt.",
    declined: "Je hebt laten weten dat je niet komt.",
  },
  noResponse: "Je hebt nog niet laten weten of je komt.",
  withdrawn: "Deze afspraak gaat voor jou niet door.",
  withdrawnTitle: "Uitnodiging",
  ended: "Deze afspraak is voorbij.",
  closed: "Deze uitnodiging kan nu niet online worden beantwoord.",
  change: "Je kunt je antwoord hier later nog veranderen.",
  contact: (sender) => endSentence(`Neem voor vragen contact op met ${sender}`),
};

const english: InvitationLabels = {
  title: (title) => `Invitation: ${title}`,
  when: "When",
  where: "Where",
  online: "Online",
  from: "From",
  organizer: "Invited by",
  heading: "Will you come?",
  responses: { accepted: "Yes, I will come", tentative: "Maybe", declined: "No, I will not come" },
  currentResponse: {
    accepted: "You have said that you will come.",
    tentative: "You have said that you may come.",
    declined: "You have said that you will not come.",
  },
  noResponse: "You have not said yet whether you will come.",
  withdrawn: "This appointment is off for you.",
  withdrawnTitle: "Invitation",
  ended: "This appointment is over.",
  closed: "This invitation cannot be answered online at the moment.",
  change: "You can still change your answer here later.",
  contact: (sender) => endSentence(`If you have questions, contact ${sender}`),
};

export const labelsByLanguage: Record<Language, InvitationLabels> = { nl: dutch, en: english };

/** The page for a link without an invitation. */
export const notFound: Record<Language, { title: string; text: string }> = {
  nl: {
    title: "Deze pagina is er niet",
    text: "De link klopt niet, of de afspraak is er niet meer. Open de link uit de e-mail opnieuw, of neem contact op met de afzender.",
  },
  en: {
    title: "There is no such page",
    text: "The link is not right, or the appointment is no longer there. Open the link in the email again, or contact the sender.",
  },
};
