import type { MemberPageMessages } from "../../pages/member-pages.ts";
import type { StartField } from "../start-fields.ts";

/** The messages of the page that creates an organization, in one language. */
export type PageMessages = MemberPageMessages & {
  title: string;
  lead: string;
  labels: Record<StartField, string>;
  hints: Partial<Record<StartField, string>>;
  create: string;
  /** What to do instead if one was invited. */
  invited: string;
  /** The heading above the explanation of a rejected form. */
  rejected: string;
  /** The name of the organization of the dry run, which is never shown. */
  sampleName: string;
  /** For users who may not create an organization. */
  restriction: { title: string; text: string };
};
