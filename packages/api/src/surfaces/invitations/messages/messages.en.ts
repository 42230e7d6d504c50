import { english as frame } from "../../pages/messages/shell.en.ts";
import type { PageMessages } from "./page-messages.ts";

export const english: PageMessages = {
  ...frame,
  signIn: {
    title: "Sign in to accept the invitation",
    lead: "Use the e-mail address at which you got it. If you have no account with that address yet, create one first, then come back here.",
    ended: "Your session has ended, so nothing was changed. Sign in, then try again.",
  },
  invitation: {
    title: "Accept the invitation",
    lead: "You are invited to become a member of this organization.",
    accept: "Accept",
    decline: "If you do not want to, do nothing: the invitation expires by itself.",
  },
  membership: {
    title: "You are a member",
    lead: "You can now work in this organization, as far as your role allows.",
    onward: "What you can do with Werkbank",
  },
  organization: "Organization",
  role: "Role",
  problems: {
    ...frame.problems,
    FIRST_PARTY_SESSION_REQUIRED: "This page is for people. Sign in here with your own account.",
    ORGANIZATION_SUSPENDED:
      "The organization is suspended, so nobody can become a member. Ask whoever invited you.",
  },
  notFound: {
    title: "You cannot accept this invitation",
    text: "It was sent to another address than that of your account, its time is over, or it was withdrawn or used already. Sign in with the address at which you got it, or ask for a new one.",
  },
};
