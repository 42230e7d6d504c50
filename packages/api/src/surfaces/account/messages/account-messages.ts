import type { MemberPageMessages } from "../../pages/member-pages.ts";

/** The messages of the account pages, in one language. */
export type AccountMessages = MemberPageMessages & {
  rejected: string;
  signUp: { title: string; name: string; passwordHint: string; submit: string };
  checkMail: {
    title: string;
    confirmation: (email: string) => string;
    recovery: (email: string) => string;
    sentAgain: string;
    code: string;
    codeHint: string;
    confirmCode: string;
    again: string;
  };
  forgot: { title: string; lead: string; submit: string };
  confirm: { title: string; lead: string; submit: string };
  emailChange: { title: string; lead: string; submit: string };
  newPassword: { title: string; lead: string; password: string; submit: string };
  confirmed: { title: string; text: string; onward: string };
  emailChanged: { title: string; text: string };
  invalidLink: { title: string; text: string; again: string };
  haveAccount: string;
  consent: {
    title: (client: string) => string;
    unnamed: string;
    mayDo: string;
    scopes: Readonly<Record<string, string>>;
    actInYourName: string;
    returnsTo: (target: string) => string;
    thisDevice: string;
    allow: string;
    deny: string;
    otherAccount: string;
    expired: { title: string; text: string };
    allowed: { title: string; text: string; onward: string };
  };
  /** Explanations of rejections by the provider, by code; `other` for all other codes. */
  rejections: Readonly<Record<string, string>> & { other: string };
};
