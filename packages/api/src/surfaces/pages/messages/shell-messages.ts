/** The messages that all pages share, in one language. */
export type ShellMessages = {
  languageName: string;
  /** BCP 47, for times. */
  locale: string;
  /** The links of the header and the footer. */
  organization: string;
  approvals: string;
  documentation: string;
  signedInAs: string;
  signOut: string;
  /** While the browser goes on to the identity provider, which ends its session too. */
  signedOut: { title: string; text: string; onward: string };
  email: string;
  password: string;
  submitSignIn: string;
  forgotPassword: string;
  createAccount: string;
  /** Below the sign-in form. */
  backToSite: string;
  /** Explanations of problems by code; `other` for all other codes. */
  problems: Record<string, string> & { other: string };
  hiddenCharacter: (code: string) => string;
};
