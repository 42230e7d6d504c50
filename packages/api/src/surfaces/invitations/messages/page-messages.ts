import type { MemberPageMessages } from "../../pages/member-pages.ts";

/** The messages of invitation pages in one language. */
export type PageMessages = MemberPageMessages & {
  /** Stands above the sign-in form if the invitation is not pending, or unknown. */
  closed: { title: string; lead: string };
  invitation: {
    title: (organization: string) => string;
    lead: string;
    accept: string;
    decline: string;
    note: string;
  };
  declined: { title: string; text: string };
  membership: {
    title: string;
    lead: string;
    /** Precedes the name of the organization in the link to its pages. */
    open: string;
    learn: string;
  };
  organization: string;
  invitedBy: string;
  role: string;
  validUntil: string;
};
