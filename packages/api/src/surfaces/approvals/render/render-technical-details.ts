import type { Language } from "@werkbank/http/accept-language";
import { type Html, html } from "../../../mail/html.ts";
import { renderText } from "../../pages/render-text.ts";
import { pageMessages } from "../messages/messages-by-language.ts";
import type { ApprovalView } from "./approval-view.ts";
import { renderJson } from "./render-changes.ts";

/** Renders the closed section with names and values of the API. */
export function renderTechnicalDetails(view: ApprovalView, language: Language): Html {
  const messages = pageMessages[language];
  const { technical } = messages;
  const { approval, targetLinks } = view;
  const { operation, toolName, clientId, target, problem, input, changes, initiators } = approval;
  const code = (value: unknown) =>
    typeof value === "string"
      ? html`<code translate="no">${renderText(value, messages)}</code>`
      : null;
  const rows: [string, Html | null][] = [
    [technical.operation, code(operation)],
    [technical.tool, code(toolName)],
    [technical.request, code(approval.id)],
    [technical.client, code(clientId)],
    ...initiators.map((each): [string, Html | null] => [
      `${technical.client}: ${messages.initiated[each.action]}`,
      code(each.clientId),
    ]),
    [technical.target, target === null ? null : code(`${target.kind} ${target.id}`)],
    [technical.data, targetLinks === null ? null : html`<a href="${targetLinks.data}">JSON</a>`],
    [technical.problem, code(problem?.["code"])],
    [technical.problemDetail, code(problem?.["detail"])],
  ];
  return html`<details>
    <summary>${technical.title}</summary>
    <dl>
      ${rows.map(([label, value]) =>
        value === null
          ? null
          : html`<dt>${label}</dt>
              <dd>${value}</dd> `,
      )}
    </dl>
    ${
      input === null
        ? null
        : html`<h3>${technical.input}</h3>
            ${renderJson(input, messages)}`
    }
    ${
      changes.length === 0
        ? null
        : html`<h3>${technical.changes}</h3>
            ${renderJson(changes, messages)}`
    }
  </details>`;
}
