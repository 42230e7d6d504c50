import type { Language } from "@werkbank/http/accept-language";
import type { Organization } from "../../domains/organizations/organization.ts";
import type { SubmittedFile } from "../../http/request-body.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import type { Html } from "../../mail/html.ts";
import type { SignedInVisitor } from "../pages/member-pages.ts";

/** A request for a section of the workspace. */
export type SectionVisit = {
  visitor: SignedInVisitor;
  organization: Organization;
  language: Language;
  /** The record in the section; null for the list. */
  recordId: string | null;
  query: URLSearchParams;
  /** The path of the page, without its query: forms post to it. */
  path: string;
  /** The path of the section's list. */
  sectionPath: string;
};

/** A form that was rejected: the page shows it again with its values. */
export type RejectedForm = {
  /** The value of the form's `action`. */
  action: string;
  /** The explanation of the problem, in the visitor's language. */
  message: string;
  /** The explanation of each rejected field, by its JSON Pointer in the body. */
  errors: ReadonlyMap<string, string>;
  values: URLSearchParams;
};

/** A file that a form uploads to the organization. */
export type SectionUpload = {
  upload: SubmittedFile;
  /** The media type that its bytes must have. */
  contentType: string;
  /** Returns what to call with the uploaded file. */
  toCall?: (fileId: string) => SectionCall;
};

/** The operation that a form calls. */
export type SectionCall = {
  operation: Operation;
  /** `organizationId` is added if the operation has that parameter. */
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The entity tag that the record must still have, so that nobody's change is overwritten. */
  etag?: string;
};

/** What a form sent, and the body of the result of its call. */
export type SubmittedChange = {
  values: URLSearchParams;
  files: ReadonlyMap<string, SubmittedFile>;
  body: unknown;
};

/** A form of a section. */
export type SectionForm = {
  /** @returns null if the form is incomplete in a way that the page does not allow */
  toCall: (
    form: URLSearchParams,
    visit: SectionVisit,
    files: ReadonlyMap<string, SubmittedFile>,
  ) => SectionCall | SectionUpload | null | Promise<SectionCall | null>;
  /** What to say after the change. */
  done: Record<Language, string>;
  /** The path to return to; by default the page of the form. */
  next?: (visit: SectionVisit, change: SubmittedChange) => string | Promise<string>;
};

/** The content of a section: its heading, which is also the title of the window, and what follows it. */
export type SectionContent = { title: string; body: Html };

/** One section of the workspace, such as the members: what it shows, and its forms. */
export type Section = {
  /** The last part of the section's URL. */
  slug: string;
  /** The label in the navigation. */
  label: Record<Language, string>;
  /** The permission without which the section is not shown, or several of which one is enough; null: every member sees it. */
  permission: string | readonly string[] | null;
  /** Whether only owners see it. Default: false. */
  ownersOnly?: boolean;
  /** @returns null if there is no such record */
  render: (visit: SectionVisit, rejected: RejectedForm | null) => Promise<SectionContent | null>;
  /** Explanations of problems by code, where those of all pages are too general. */
  problems?: Record<Language, Readonly<Record<string, string>>>;
  /** By the value of `action`, which the button of the form sends. */
  forms: Readonly<Record<string, SectionForm>>;
};
