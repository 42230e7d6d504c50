import { english as shell } from "../../pages/messages/shell.en.ts";
import type { PageMessages } from "./page-messages.ts";

export const english: PageMessages = {
  ...shell,
  signIn: {
    title: "Sign in to your organization",
    lead: "After signing in, you return to this page.",
    ended: "Your session has ended, so nothing was changed. Sign in, then try again.",
  },
  navigation: "Sections of the organization",
  openNavigation: (section) => `Section: ${section}`,
  choice: {
    title: "Choose an organization",
  },
  left: "You are no longer a member of the organization that you left.",
  createOrganization: "Create an organization",
  rejected: "Nothing was changed",
  toFieldError: (rule, expected) => {
    if (rule === "required" || rule === "minLength") return "Fill in this field.";
    if (rule === "maxLength") return `Use at most ${String(expected)} characters.`;
    if (rule === "unique") return "This value is in use already.";
    if (rule === "min") return `Use at least ${String(expected)}.`;
    if (rule === "max") return `Use at most ${String(expected)}.`;
    return "This value is not valid.";
  },
  save: "Save",
  none: "none",
  problems: {
    ...shell.problems,
    VALIDATION_FAILED: "Some fields are not valid. Correct them and send the form again.",
    ORGANIZATION_PERMISSION_DENIED:
      "Your role does not allow this. Ask an owner of the organization.",
    FIRST_PARTY_SESSION_REQUIRED: "This page is for people. Sign in here with your own account.",
    RATE_LIMITED: "The limit for this is reached. Try again later.",
    BODY_TOO_LARGE:
      "This is too large: a file may have at most 20 MB here. Go back and choose a smaller one.",
    CURSOR_INVALID: "This part of the list is out of date. Open the list again.",
    ORGANIZATION_SUSPENDED: "The organization is suspended, so nothing can be changed.",
    RESOURCE_NOT_FOUND: "It is no longer there.",
    LAST_OWNER: "The organization needs at least one owner. Give someone else that role first.",
  },
  notFound: {
    title: "This page does not exist",
    text: "It was removed, the link is wrong, or your role does not allow you to see it.",
  },
};
