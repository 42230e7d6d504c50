import { english as shell } from "../../pages/messages/shell.en.ts";
import type { PageMessages } from "./page-messages.ts";

export const english: PageMessages = {
  ...shell,
  signIn: {
    title: "Sign in to create an organization",
    lead: "If you have no account yet, create one; afterwards you return to this page.",
    ended: "Your session has ended, so nothing was changed. Sign in, then try again.",
  },
  title: "Create an organization",
  lead: "An organization contains everything of one company: customers, agenda, quotes and members. You become its owner.",
  labels: {
    name: "Name",
    country: "Country",
    language: "Language",
    currency: "Currency",
    timeZone: "Time zone",
  },
  hints: {
    name: "The name that customers know, as on quotes and in mail.",
    language: "Of quotes and mail to customers, unless you choose another for one of them.",
    timeZone: "The place whose clock applies to your agenda.",
  },
  create: "Create the organization",
  invited:
    "Does your company work with Werkbank already? Then ask a colleague to invite you, and open the link in the mail.",
  rejected: "No organization was created",
  sampleName: "Organization",
  restriction: {
    title: "You cannot create an organization here",
    text: "The people who run this service decide who may create organizations, and your account may not. Ask them, if your company needs one.",
  },
  problems: {
    ...shell.problems,
    VALIDATION_FAILED: "Some fields are not valid. Correct them and send the form again.",
    FIRST_PARTY_SESSION_REQUIRED: "This page is for people. Sign in here with your own account.",
    RATE_LIMITED: "You have created several organizations today. Try again tomorrow.",
  },
  notFound: {
    title: "This page does not exist",
    text: "The link is wrong, or the page was removed.",
  },
};
