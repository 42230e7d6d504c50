import { AgendaItem } from "../../../domains/agenda/agenda-item.ts";
import { formatItemWhen } from "../../../domains/agenda/mail/format-when.ts";
import { getAgendaItem } from "../../../domains/agenda/operations/get-agenda-item.ts";
import { toRecordPath } from "../../../domains/shared/record-urls.ts";
import { html } from "../../../mail/html.ts";
import { renderText } from "../../pages/render-text.ts";
import { runOrThrow } from "../../pages/visitor.ts";
import type { RecordVisit, RecordPageKind } from "../record-page-kind.ts";
import type { Fact, RecordView } from "../record-view.ts";
import { pageMessages } from "../messages/messages-by-language.ts";

/** The page of an agenda item: time, location and attendees. */
export const agendaItemPage: RecordPageKind = { read, toCall: () => null };

async function read(visit: RecordVisit): Promise<RecordView> {
  const { visitor, address: route } = visit;
  const { organizationId, id } = route;
  const params = { organizationId, itemId: id };
  const { body } = await runOrThrow(visitor, getAgendaItem, { params });
  const item = AgendaItem.parse(body);
  return {
    kicker: pageMessages[route.language].kinds.agenda_item,
    title: item.title,
    facts: toFacts(visit, item),
    text: item.description,
    checklist: [],
    transitions: [],
    comments: null,
  };
}

function toFacts({ address: route, organization }: RecordVisit, item: AgendaItem): Fact[] {
  const { language } = route;
  const messages = pageMessages[language];
  const { facts, agendaStates } = messages;
  const { location, onlineMeetingUrl: url, taskId, taskDisplayNumber, taskTitle } = item;
  const names = item.attendees.map(({ displayName, email }) => displayName ?? email).join(", ");
  const task = [taskDisplayNumber, taskTitle].filter((part) => part !== null).join(" ");
  const shown: (Fact | null)[] = [
    [facts.when, html`${formatItemWhen(item, language)}`],
    item.state === "confirmed" ? null : [facts.status, html`${agendaStates[item.state]}`],
    location === null ? null : [facts.location, renderText(location, messages)],
    url === null ? null : [facts.online, html`<a href="${url}" rel="noreferrer">${url}</a>`],
    names === "" ? null : [facts.attendees, renderText(names, messages)],
    taskId === null
      ? null
      : [
          facts.task,
          html`<a href="${toRecordPath({ ...route, kind: "task", id: taskId }, language)}"
            >${renderText(task, messages)}</a
          >`,
        ],
    [facts.organization, renderText(organization.name, messages)],
  ];
  return shown.filter((fact) => fact !== null);
}
