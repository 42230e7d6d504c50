import { AgendaItem } from "../../../domains/agenda/agenda-item.ts";
import { toItemWhen } from "../../../domains/agenda/mail/when.ts";
import { getAgendaItem } from "../../../domains/agenda/operations/get-agenda-item.ts";
import { toRecordPath } from "../../../domains/shared/record-page.ts";
import { html } from "../../../mail/html.ts";
import { showText } from "../../pages/shown-text.ts";
import { answerOf } from "../../pages/visitor.ts";
import type { Look, PageKind } from "../record-kind.ts";
import type { Fact, ShownRecord } from "../shown-record.ts";
import { wordings } from "../wording/wordings.ts";

/** The page of an agenda item: time, location and attendees. */
export const agendaItemPage: PageKind = { read, toCall: () => null };

async function read(look: Look): Promise<ShownRecord> {
  const { visitor, address } = look;
  const { organizationId, id } = address;
  const params = { organizationId, itemId: id };
  const { body } = await answerOf(visitor, getAgendaItem, { params });
  const item = AgendaItem.parse(body);
  return {
    kicker: wordings[address.language].kinds.agenda_item,
    title: item.title,
    facts: toFacts(look, item),
    text: item.description,
    steps: [],
    moves: [],
    remarks: null,
  };
}

function toFacts({ address, organization }: Look, item: AgendaItem): Fact[] {
  const { language } = address;
  const words = wordings[language];
  const { facts, agendaStates } = words;
  const { location, onlineMeetingUrl: url, taskId, taskDisplayNumber, taskTitle } = item;
  const names = item.attendees.map(({ displayName, email }) => displayName ?? email).join(", ");
  const task = [taskDisplayNumber, taskTitle].filter((part) => part !== null).join(" ");
  const shown: (Fact | null)[] = [
    [facts.when, html`${toItemWhen(item, language)}`],
    item.state === "confirmed" ? null : [facts.status, html`${agendaStates[item.state]}`],
    location === null ? null : [facts.location, showText(location, words)],
    url === null ? null : [facts.online, html`<a href="${url}" rel="noreferrer">${url}</a>`],
    names === "" ? null : [facts.attendees, showText(names, words)],
    taskId === null
      ? null
      : [
          facts.task,
          html`<a href="${toRecordPath({ ...address, kind: "task", id: taskId }, language)}"
            >${showText(task, words)}</a
          >`,
        ],
    [facts.organization, showText(organization.name, words)],
  ];
  return shown.filter((fact) => fact !== null);
}
