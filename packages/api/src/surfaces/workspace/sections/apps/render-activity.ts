import type { z } from "zod";
import type { ActiveAppList } from "../../../../domains/audit/active-app.ts";
import { type Html, html } from "../../../../mail/html.ts";
import { renderText } from "../../../pages/render-text.ts";
import { renderTime } from "../../../pages/render-time.ts";
import { pageMessages } from "../../messages/messages-by-language.ts";
import type { SectionVisit } from "../../section.ts";
import { appMessages } from "./app-messages.ts";

/** Renders which apps called for which members of the organization. */
export function renderActivity(list: z.infer<typeof ActiveAppList>, visit: SectionVisit): Html {
  const { language, organization, path } = visit;
  const { activity, unnamed } = appMessages[language];
  const messages = pageMessages[language];
  const rows = list.items.map(
    ({ clientName, userName, lastActiveAt }) =>
      html`<tr>
        <th scope="row">${renderText(clientName ?? unnamed, messages)}</th>
        <td>${renderText(userName, messages)}</td>
        <td>${renderTime(lastActiveAt, messages.locale, organization.timeZone)}</td>
      </tr> `,
  );
  const { nextCursor } = list.page;
  return html`<h2>${activity.title}</h2>
    <p>${activity.lead}</p>
    ${
      rows.length === 0
        ? html`<p class="none">${activity.none}</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">${activity.app}</th>
                <th scope="col">${activity.member}</th>
                <th scope="col">${activity.lastActive}</th>
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
    ${
      nextCursor === null
        ? null
        : html`<p class="onward">
            <a href="${path}?${String(new URLSearchParams({ after: nextCursor }))}"
              >${activity.older}</a
            >
          </p>`
    }`;
}
