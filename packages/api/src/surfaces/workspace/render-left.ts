import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../mail/html.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

/** What `done` of the query is after the visitor left an organization: the form, after the slug of its section. */
const leftOrganization = "members.leave";

/**
 * Renders the confirmation for a visitor who has left an organization, on a page that belongs to none; null for others.
 */
export function renderLeft(query: URLSearchParams, language: Language): Html | null {
  if (query.get("done") !== leftOrganization) return null;
  return html`<div class="state good" role="status"><p>${pageMessages[language].left}</p></div>`;
}
