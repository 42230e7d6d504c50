import type { Language } from "@werkbank/http/accept-language";
import type { Organization } from "../../domains/organizations/organization.ts";
import { removeHiddenCharacters } from "../../mail/hidden-characters.ts";
import { type Html, html } from "../../mail/html.ts";
import { renderAlert } from "../pages/render-alert.ts";
import { renderText } from "../pages/render-text.ts";
import type { Page } from "../pages/shell.ts";
import { pageMessages } from "./messages/messages-by-language.ts";
import { toPagePath } from "./page-route.ts";
import { renderLeft } from "./render-left.ts";
import type { Section, SectionContent, SectionVisit } from "./section.ts";

/** Renders the choice between the visitor's organizations, and the way to create one. */
export function renderChoice(
  organizations: readonly Organization[],
  { language, query }: { language: Language; query: URLSearchParams },
): Page {
  const { choice, createOrganization } = pageMessages[language];
  const body = html`<h1>${choice.title}</h1>
    ${renderLeft(query, language)}
    <ul class="cards">
      ${organizations.map(
        (organization) =>
          html`<li>
            <a href="${toHomePath(organization, language)}"
              >${renderText(organization.name, pageMessages[language])}</a
            >
          </li> `,
      )}
    </ul>
    <p class="onward">
      <a href="${language === "nl" ? "/nl/start" : "/start"}">${createOrganization}</a>
    </p>`;
  return { title: choice.title, body };
}

const toHomePath = ({ id }: Organization, language: Language) =>
  toPagePath({ language, organizationId: id, section: null, recordId: null });

/** A section's content, and what surrounds it. */
type SectionPage = {
  section: Section;
  visit: SectionVisit;
  /** The sections that the visitor may see. */
  shown: readonly Section[];
  content: SectionContent;
  /** Why a form was rejected; null if none was. */
  rejection: string | null;
};

/** Renders a section with the name of the organization and the navigation. */
export function renderSection({ section, visit, shown, content, rejection }: SectionPage): Page {
  const { organization, language } = visit;
  const messages = pageMessages[language];
  const body = html`<p class="hint">${renderText(organization.name, messages)}</p>
    ${renderNavigation(section, shown, visit)}
    <h1>${content.title}</h1>
    ${rejection === null ? null : renderAlert(messages.rejected, rejection)}
    ${renderDone({ section, shown, visit })} ${content.body}`;
  return { title: `${content.title} · ${removeHiddenCharacters(organization.name)}`, body };
}

function renderNavigation(
  current: Section,
  shown: readonly Section[],
  { organization, language }: SectionVisit,
): Html {
  const organizationId = organization.id;
  const { navigation, openNavigation } = pageMessages[language];
  // On narrow screens the list is a popover, which the browser opens and closes without scripts.
  return html`<nav class="sections" aria-label="${navigation}">
    <button type="button" class="quiet" popovertarget="sections">
      ${openNavigation(current.label[language])}
    </button>
    <ul id="sections" popover>
      ${shown.map(
        ({ slug, label }) =>
          html`<li>
            <a
              href="${toPagePath({ language, organizationId, section: slug, recordId: null })}"
              ${slug === current.slug ? html`aria-current="page"` : null}
              >${label[language]}</a
            >
          </li> `,
      )}
    </ul>
  </nav>`;
}

/**
 * Renders the confirmation of the change after which the visitor was redirected here. `done` of the query names the
 * form, after the slug of its section if that is another one.
 */
function renderDone({
  section,
  shown,
  visit,
}: Pick<SectionPage, "section" | "shown" | "visit">): Html | null {
  const [name = "", slug] = (visit.query.get("done") ?? "").split(".").toReversed();
  const { forms } = shown.find((other) => other.slug === slug) ?? section;
  const done = forms[name]?.done[visit.language];
  return done === undefined
    ? null
    : html`<div class="state good" role="status"><p>${done}</p></div>`;
}
