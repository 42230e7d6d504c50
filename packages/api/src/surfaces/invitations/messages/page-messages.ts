import type { ShellMessages } from "../../pages/messages/shell-messages.ts";

/** The messages of invitation pages in one language. */
export type PageMessages = ShellMessages & {
  signIn: { title: string; lead: string; ended: string };
  invitation: { title: string; lead: string; accept: string; decline: string };
  membership: { title: string; lead: string; onward: string };
  organization: string;
  role: string;
  notFound: { title: string; text: string };
};
