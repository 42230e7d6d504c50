/** The texts that all pages share, in one language. */
export type FrameWording = {
  languageName: string;
  /** BCP 47, for times. */
  locale: string;
  signedInAs: string;
  signOut: string;
  email: string;
  password: string;
  submitSignIn: string;
  forgotPassword: string;
  createAccount: string;
  /** What a refusal means to the reader, by the code of the problem; `other` for the rest. */
  refusals: Record<string, string> & { other: string };
  hiddenCharacter: (code: string) => string;
};
