import type { RequestRule } from "../../../problems/problem.ts";
import type { MemberPageMessages } from "../../pages/member-pages.ts";

/** The messages that all pages of the workspace share, in one language. */
export type PageMessages = MemberPageMessages & {
  /** The accessible name of the navigation between sections. */
  navigation: string;
  /** The button that opens the list of sections on narrow screens. */
  openNavigation: (section: string) => string;
  choice: { title: string };
  /** The confirmation after leaving an organization, also on a page of another one. */
  left: string;
  createOrganization: string;
  /** The heading above the explanation of a rejected form. */
  rejected: string;
  /** Explains a rejected field. `expected` is what the contract expects, such as the maximum length. */
  toFieldError: (rule: RequestRule, expected: unknown) => string;
  save: string;
  /** Stands for a value that is not set. */
  none: string;
};
