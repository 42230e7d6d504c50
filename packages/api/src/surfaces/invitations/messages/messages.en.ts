import { english as shell } from "../../pages/messages/shell.en.ts";
import type { PageMessages } from "./page-messages.ts";

export const english: PageMessages = {
  ...shell,
  signIn: {
    title: "Sign in to accept the invitation",
    lead: "Sign in with the email address at which you received the invitation. If you have no account with that address yet, create one; afterwards you return to this page.",
    ended: "Your session has ended, so nothing was changed. Sign in, then try again.",
  },
  closed: {
    title: "This invitation is not open",
    lead: "It was accepted, declined or withdrawn, or it has expired. If you accepted it, sign in. Otherwise, ask the person who invited you for a new one.",
  },
  invitation: {
    title: (organization) => `You are invited to ${organization}`,
    lead: "As a member, you work in this organization with your own account, as far as your role allows.",
    accept: "Accept",
    decline: "Decline",
    note: "If you decline, the organization sees that you did. It can invite you again.",
  },
  declined: {
    title: "You declined the invitation",
    text: "You are not a member of the organization. If you change your mind, ask for a new invitation.",
  },
  membership: {
    title: "You are a member",
    lead: "You can now work in this organization, as far as your role allows.",
    open: "Go to",
    learn: "What you can do now",
  },
  organization: "Organization",
  invitedBy: "Invited by",
  role: "Role",
  validUntil: "Valid until",
  problems: {
    ...shell.problems,
    FIRST_PARTY_SESSION_REQUIRED: "This page is for people. Sign in here with your own account.",
    ORGANIZATION_SUSPENDED:
      "The organization is suspended, so nobody can become a member. Ask the person who invited you.",
  },
  notFound: {
    title: "You cannot accept this invitation",
    text: "It was sent to another address than that of your account, it has expired, or it was withdrawn, declined or used already. Sign in with the address at which you got it, or ask for a new one.",
  },
};
